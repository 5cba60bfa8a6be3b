import * as v from 'valibot'
import {
  type Bank,
  BANK_MODELS,
  type BankModel,
  inferBankModel,
  isOfModel,
  oneOf,
  parseOptions,
  readBankModel,
  optionGroup,
} from '../../contract/index.js'
import { GatewayError } from '../../gateway/index.js'
import type { CachedList } from '../list/CachedList.js'
import type { ProxyServices } from '../list/ListDefinition.js'
import type { Representation } from '../list/Representation.js'
import type { FpxProxyOptions, Tenant } from '../options/FpxProxyOptions.js'
import type { Tenants } from '../tenants/createTenants.js'

/** Finds the banks of a list by code. If a bank exists in both FPX models, several rows share its code. */
export class BankIndex {
  readonly #banks = new Map<string, Bank[]>()

  constructor(
    list: Representation,
    private readonly filter: ModelFilter,
  ) {
    for (const bank of (JSON.parse(list.text) as { data: Bank[] }).data) {
      const banks = this.#banks.get(bank.code)
      if (banks) banks.push(bank)
      else this.#banks.set(bank.code, [bank])
    }
  }

  /**
   * Returns the banks with this code in the list's order. If `model` is set, banks of the other model are left out. The
   * caller must not change the banks. They are shared.
   */
  get(code: string, model: BankModel | undefined): readonly Bank[] {
    const banks = this.#banks.get(code) ?? []
    return model ? this.filter(banks, model) : banks
  }
}

export type FindBankIndex = (list: Representation) => BankIndex

/** Tenants with the same list share an index, which is created on the first request. */
export function createBankIndexes(filter: ModelFilter): FindBankIndex {
  const indexes = new WeakMap<Representation, BankIndex>()
  return (list) => {
    let index = indexes.get(list)
    if (!index) indexes.set(list, (index = new BankIndex(list, filter)))
    return index
  }
}

/** Filters banks with the same code by model. Banks whose model is unknown are included. */
export type ModelFilter = (banks: readonly Bank[], model: BankModel) => readonly Bank[]

export const modelOption = oneOf(BANK_MODELS)

/** Creates a filter that determines a bank's model in the same way as the picker. */
export function createModelFilter(mapBank: FpxProxyOptions['mapBank']): ModelFilter {
  const findModel = (bank: Bank, rows: readonly Bank[]) => {
    // We copy the bank (the list is shared).
    const mapped = mapBank?.(structuredClone(bank))?.model
    if (mapped === undefined) return readBankModel(bank) ?? inferBankModel(bank, rows)
    if (mapped === null) return undefined
    return parseOptions(modelOption, mapped, { name: 'the model that mapBank returns', shown: /^/ })
  }
  return (banks, model) =>
    banks.filter((bank) => isOfModel({ model: findModel(bank, banks) }, model))
}

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

/** Returns the listed banks with the given code, or an empty array. */
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
    // A submitted form can contain `bank_code[]=`, which form parsers turn into an array.
    if (typeof code !== 'string') return []
    const entry = await list.read(agingNow(), options)
    if (!entry) throw createMissingListError(list, agingNow())
    // We return copies of the banks. The caller may modify them.
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
