import {
  type Bank,
  BANK_MODELS,
  type BankModel,
  checkOptionNames,
  describeKind,
  isOfModel,
  readBankModel,
} from '../../contract/index.js'
import { GatewayError } from '../../gateway/index.js'
import type { Tenant } from '../FpxProxyOptions.js'
import type { Refresher } from '../refresh/Refresher.js'
import type { RefreshDeps } from '../refresh/types.js'
import type { Tenants } from '../tenants/createTenants.js'
import { getBankIndex } from './BankIndex.js'
import type { Representation } from './Representation.js'

/** Options of `findBanks`. */
export interface FindBanksOptions {
  /** Returns only banks of this FPX model, and banks that do not state a model. Default: both models. */
  model?: BankModel | undefined
  /** The merchant whose list is read, as `tenants.resolve` returns it. Required with `tenants`, refused without. */
  tenant?: Tenant | undefined
  /** Keeps the runtime awake until `work` has settled, such as `after` of Next.js. Default: that of the runtime, if any. */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

/** Returns the banks of the list that have a code. */
export type FindBanks = (code: unknown, options?: FindBanksOptions) => Promise<Bank[]>

const names = { model: true, tenant: true, waitUntil: true } satisfies Record<
  keyof FindBanksOptions,
  true
>

/** Creates `findBanks` of a proxy. */
export function createFindBanks(tenants: Tenants, { now }: Pick<RefreshDeps, 'now'>): FindBanks {
  return async (code, options = {}) => {
    checkOptionNames(options, names)
    const { model, tenant } = options
    if (model !== undefined && !BANK_MODELS.includes(model))
      throw new TypeError(
        `The model of findBanks must be ${BANK_MODELS.map((known) => `"${known}"`).join(' or ')}; received ${describeModel(model)}.`,
      )
    const refresher = tenants.get(tenant).bank
    // A form may send `bank_code[]=`, which is an array.
    if (typeof code !== 'string') return []
    const entry = await refresher.read(now(), options)
    if (!entry) throw createMissingListError(refresher, now())
    const banks = getBankIndex(entry.value).get(code)
    // Copies, because the caller may change the objects that it receives.
    return structuredClone(banks.filter((bank) => isOfModel({ model: readBankModel(bank) }, model)))
  }
}

const describeModel = (model: unknown) =>
  typeof model === 'string' ? JSON.stringify(model) : describeKind(model)

function createMissingListError(
  refresher: Refresher<Bank, Representation>,
  now: number,
): GatewayError {
  const retryAfterMs = refresher.getRetryMs(now)
  return new GatewayError(refresher.failure ?? 'timeout', {
    rate: { retryAfterMs },
    detail: `No list of banks is cached, so the code cannot be checked. Try again in ${Math.ceil(retryAfterMs / 1000)} s.`,
  })
}
