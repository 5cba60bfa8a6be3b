import {
  type Bank,
  BANK_MODELS,
  type BankModel,
  checkOptionNames,
  describeKind,
  inferBankModel,
  isOfModel,
  readBankModel,
} from '../../contract/index.js'
import { GatewayError } from '../../gateway/index.js'
import type { FpxProxyOptions, Tenant } from '../FpxProxyOptions.js'
import type { List } from '../list/List.js'
import type { ProxyServices } from '../list/types.js'
import type { Tenants } from '../tenants/createTenants.js'
import { getBankIndex } from './BankIndex.js'
import type { Representation } from './Representation.js'

/** Options of `findBanks`. */
export interface FindBanksOptions {
  /** Returns only banks of this FPX model, and banks whose model is unknown. Default: both models. */
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
export function createFindBanks(
  { mapBank }: Pick<FpxProxyOptions, 'mapBank'>,
  tenants: Tenants,
  { now }: Pick<ProxyServices, 'now'>,
): FindBanks {
  const findModel = (bank: Bank, rows: readonly Bank[]) => {
    // A copy, because the list is shared.
    const { model } = mapBank?.(structuredClone(bank)) ?? {}
    if (model === undefined) return readBankModel(bank) ?? inferBankModel(bank, rows)
    if (model === null) return undefined
    checkModel(model, 'The model that mapBank returns')
    return model
  }
  return async (code, options = {}) => {
    checkOptionNames(options, names)
    const { model, tenant } = options
    checkModel(model, 'The model of findBanks')
    const list = tenants.get(tenant).bank
    // A form may send `bank_code[]=`, which is an array.
    if (typeof code !== 'string') return []
    const entry = await list.read(now(), options)
    if (!entry) throw createMissingListError(list, now())
    const banks = getBankIndex(entry.value).get(code)
    // Copies, because the caller may change the objects that it receives.
    return structuredClone(
      banks.filter((bank) => !model || isOfModel({ model: findModel(bank, banks) }, model)),
    )
  }
}

function checkModel(model: BankModel | undefined, what: string): void {
  if (model !== undefined && !BANK_MODELS.includes(model))
    throw new TypeError(
      `${what} must be ${BANK_MODELS.map((known) => `"${known}"`).join(' or ')}; received ${describeModel(model)}.`,
    )
}

const describeModel = (model: unknown) =>
  typeof model === 'string' ? JSON.stringify(model) : describeKind(model)

function createMissingListError(list: List<Bank, Representation>, now: number): GatewayError {
  const retryAfterMs = list.getRetryMs(now)
  return new GatewayError(list.failure ?? 'timeout', {
    rate: { retryAfterMs },
    detail: `No list of banks is cached, so the code cannot be checked. Try again in ${Math.ceil(retryAfterMs / 1000)} s.`,
  })
}
