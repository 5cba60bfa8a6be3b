import type { Bank } from '../../contract/index.js'
import { Representation } from './Representation.js'
import { scriptSafeJson } from './scriptSafeJson.js'

/** The banks of one list by their code. A code may have several rows: a bank in both FPX models. */
export class BankIndex {
  readonly #banks = new Map<string, Bank[]>()
  /** Only codes of the list have an entry, so that requests for other codes need no memory. */
  readonly #representations = new Map<string, Representation>()

  constructor(list: Representation) {
    for (const bank of (JSON.parse(list.text) as { data: Bank[] }).data) {
      const banks = this.#banks.get(bank.code)
      if (banks) banks.push(bank)
      else this.#banks.set(bank.code, [bank])
    }
  }

  /** Returns the banks with this code, in the order of the list. They are shared, so the caller must not change them. */
  get(code: string): readonly Bank[] {
    return this.#banks.get(code) ?? []
  }

  /** Returns the body for a code, prebuilt by its first request; `undefined` if the list has no such code. */
  getRepresentation(code: string): Representation | undefined {
    let representation = this.#representations.get(code)
    const banks = this.#banks.get(code)
    if (!representation && banks) {
      representation = new Representation(scriptSafeJson({ data: banks }))
      this.#representations.set(code, representation)
    }
    return representation
  }
}

/** Tenants with the same list share its index. It is collected with the list. */
const indexes = new WeakMap<Representation, BankIndex>()

/** Returns the index of a list, built by the first request for a code. */
export function getBankIndex(list: Representation): BankIndex {
  let index = indexes.get(list)
  if (!index) indexes.set(list, (index = new BankIndex(list)))
  return index
}
