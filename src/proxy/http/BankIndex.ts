import {
  type Bank,
  BANK_MODELS,
  type BankModel,
  inferBankModel,
  isOfModel,
  oneOf,
  parseOptions,
  readBankModel,
} from '../../contract/index.js'
import { Representation, scriptSafeJson } from '../list/Representation.js'
import type { FpxProxyOptions } from '../options/FpxProxyOptions.js'

/** The banks of one list, keyed by code. A code has several rows if the bank is in both FPX models. */
export class BankIndex {
  readonly #banks = new Map<string, Bank[]>()
  /**
   * The bodies for single banks, keyed by model and code. Only listed codes have an entry, so that requests for other
   * codes do not use memory.
   */
  readonly #representations = new Map<string, Representation>()

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
   * Returns the banks with this code, in list order. If `model` is set, returns only those of that model or of an
   * unknown one. The objects are shared, so the caller must not change them.
   */
  get(code: string, model: BankModel | undefined): readonly Bank[] {
    const banks = this.#banks.get(code) ?? []
    return model ? this.filter(banks, model) : banks
  }

  /**
   * Returns the body for a code and a model, built on the first request for it; `undefined` if no bank in the list
   * matches.
   */
  getRepresentation(code: string, model: BankModel | undefined): Representation | undefined {
    const name = `${model} ${code}`
    let representation = this.#representations.get(name)
    if (representation) return representation
    const banks = this.get(code, model)
    if (banks.length === 0) return undefined
    representation = new Representation(scriptSafeJson({ data: banks }))
    this.#representations.set(name, representation)
    return representation
  }
}

/** Returns the index of a list. */
export type FindBankIndex = (list: Representation) => BankIndex

/** Returns a function that builds a list's index on the first request. The index is garbage-collected with the list. */
export function createBankIndexes(filter: ModelFilter): FindBankIndex {
  /** Tenants with the same list share its index. */
  const indexes = new WeakMap<Representation, BankIndex>()
  return (list) => {
    let index = indexes.get(list)
    if (!index) indexes.set(list, (index = new BankIndex(list, filter)))
    return index
  }
}

/** Filters banks that share a code: returns those of one model, and those whose model is unknown. */
export type ModelFilter = (banks: readonly Bank[], model: BankModel) => readonly Bank[]

/** The option that selects a model. */
export const modelOption = oneOf(BANK_MODELS)

/** Creates a filter that determines a bank's model as the picker does. */
export function createModelFilter(mapBank: FpxProxyOptions['mapBank']): ModelFilter {
  const findModel = (bank: Bank, rows: readonly Bank[]) => {
    // Copied, because the list is shared.
    const mapped = mapBank?.(structuredClone(bank))?.model
    if (mapped === undefined) return readBankModel(bank) ?? inferBankModel(bank, rows)
    if (mapped === null) return undefined
    return parseOptions(modelOption, mapped, { name: 'the model that mapBank returns', shown: /^/ })
  }
  return (banks, model) =>
    banks.filter((bank) => isOfModel({ model: findModel(bank, banks) }, model))
}
