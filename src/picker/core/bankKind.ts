import type { Bank } from '../../contract/index.js'

/** Whether the money comes from a bank account or from an e-wallet. */
export type BankKind = 'bank' | 'wallet'

/** The groups of a list, in their order. In a list of all FPX models, the corporate banks are a group of their own. */
export const groups = ['bank', 'corporate', 'wallet'] as const
export type BankGroup = (typeof groups)[number]

/** Returns the kind of a row based on `isBank`, a field in PayNet's DuitNow lists. Default: `bank`. */
export const readBankKind = ({ isBank }: Bank): BankKind => (isBank === false ? 'wallet' : 'bank')

/**
 * Returns the rows of each group, beginning with the group of the first row. If a search puts a corporate bank first, the
 * corporate banks aren't a group: the personal rows below them would seem to belong to it.
 */
export function groupRows<Row extends { kind: BankKind; group: BankGroup }>(
  rows: readonly Row[],
): Map<BankGroup, Row[]> {
  const rowsOf = new Map<BankGroup, Row[]>()
  for (const row of rows) {
    const group = rows[0]?.group === 'corporate' ? row.kind : row.group
    rowsOf.set(group, [...(rowsOf.get(group) ?? []), row])
  }
  return rowsOf
}
