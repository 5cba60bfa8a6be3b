import * as v from 'valibot'
import { type Bank, type BankModel, optionGroup, parseOptions } from '../../contract/index.js'
import { GatewayError } from '../../gateway/index.js'
import type { Tenant } from '../options/FpxProxyOptions.js'
import type { CachedList } from '../list/CachedList.js'
import type { ProxyServices } from '../list/ListDefinition.js'
import type { Tenants } from '../tenants/createTenants.js'
import { type FindBankIndex, modelOption } from './BankIndex.js'
import type { Representation } from '../list/Representation.js'

/** Options for `findBanks`. */
export interface FindBanksOptions {
  /**
   * The FPX model of the banks to return. Banks whose model is unknown are always returned. By default, the banks of
   * both models are returned.
   */
  model?: BankModel | undefined
  /**
   * The merchant whose list is searched, in the format `tenants.resolve` returns. This option is required if the proxy
   * has `tenants` and not allowed otherwise.
   */
  tenant?: Tenant | undefined
  /**
   * Prevents the runtime from suspending until `work` has settled. In Next.js, you can pass the framework's `after`
   * function. Default: the runtime's `waitUntil`, if it has one.
   */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

/**
 * Returns the listed banks with the given code. Returns an empty array if no bank has this code or `code` isn't a
 * string.
 */
export type FindBanks = (code: unknown, options?: FindBanksOptions) => Promise<Bank[]>

const findBanksOptions = optionGroup('{ model, tenant }', {
  model: v.optional(modelOption),
  // `tenants.get` validates this option later.
  tenant: v.custom<Tenant | undefined>(() => true),
  waitUntil: v.unknown(),
} satisfies Record<keyof FindBanksOptions, v.GenericSchema>)

export function createFindBanks(
  findIndex: FindBankIndex,
  tenants: Tenants,
  { agingNow }: Pick<ProxyServices, 'agingNow'>,
): FindBanks {
  return async (code, options = {}) => {
    const { model, tenant } = parseOptions(findBanksOptions, options, { shown: /^model$/ })
    const list = tenants.get(tenant).lists.bank
    // A submitted form may contain `bank_code[]=`, which form parsers turn into an array.
    if (typeof code !== 'string') return []
    const entry = await list.read(agingNow(), options)
    if (!entry) throw createMissingListError(list, agingNow())
    // We return copies of the banks because the caller may modify them.
    return structuredClone([...findIndex(entry.value).get(code, model)])
  }
}

function createMissingListError(list: CachedList<Bank, Representation>, now: number): GatewayError {
  const retryAfterMs = list.getRetryMs(now)
  return new GatewayError(list.failure ?? 'timeout', {
    rate: { retryAfterMs },
    detail: `No list of banks is cached, so the code cannot be checked. Try again in ${Math.ceil(retryAfterMs / 1000)} s.`,
  })
}
