import type { Bank } from '../../contract/index.js'
import { type BankOption, type BankListOptions, toBankOptions } from '../core/toBankOptions.js'
import { tryOrUndefined } from '../../ui/tryOrUndefined.js'
import { findOptionByCode } from '../core/reconcileSelection.js'

/** The row that the payer selected. Rows can share a code, so the code that the form submits does not identify it. */
export class SelectedRow {
  /** The list; `undefined` until it has arrived. */
  banks: readonly Bank[] | undefined
  /** The row that was selected last. */
  current: BankOption | undefined
  readonly #readers: BankListOptions

  constructor(readers: BankListOptions) {
    this.#readers = readers
  }

  /** Returns the row that was selected last if it has the code, otherwise the row that the code identifies by itself. */
  find(code: string): BankOption | undefined {
    if (this.current?.code === code) return this.current
    return findOptionByCode(this.#rows, code, this.#readers.model)
  }

  /** Whether rows with different banks have the code. */
  isAmbiguous(code: string): boolean {
    const rows = this.#rows.filter((row) => row.code === code)
    return new Set(rows.map(({ bank }) => JSON.stringify(bank))).size > 1
  }

  /** Whether the list has wallets. */
  get hasWallets(): boolean {
    return this.#rows.some(({ kind }) => kind === 'wallet')
  }

  /** Returns what the browser stores for a code: the row as JSON. */
  serialize(code: string): string {
    const row = this.find(code)
    return row ? JSON.stringify(row) : code
  }

  /** Selects the row that was stored, and returns its code. */
  restore(state: string): string {
    // An earlier version of the script stored only the code.
    this.current = tryOrUndefined(() => JSON.parse(state) as BankOption | null) ?? undefined
    return this.current?.code ?? state
  }

  get #rows(): BankOption[] {
    return toBankOptions(this.banks ?? [], this.#readers)
  }
}
