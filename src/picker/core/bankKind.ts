import type { Bank, BankModel } from '../../contract/index.js'

/** Whether the money comes from a bank account or from an e-wallet. */
export type BankKind = 'bank' | 'wallet'

/** The groups of a list, in their order. In a list of all FPX models, the corporate banks are a group of their own. */
export const groups = ['bank', 'corporate', 'wallet'] as const
export type BankGroup = (typeof groups)[number]

/** Returns the kind of a row based on `isBank`, a field in PayNet's DuitNow lists. Default: `bank`. */
export const readBankKind = ({ isBank }: Bank): BankKind => (isBank === false ? 'wallet' : 'bank')

/** A group's heading, which is the key of its message. */
export type GroupHeading = BankGroup | 'personal'

/**
 * Returns the heading of the banks outside the other groups, or `undefined` if the list has no other group. If corporate
 * banks are listed, these banks are the personal ones, unless the model of one is unknown.
 */
export function toBankHeading(
  rows: readonly { group: BankGroup; model: BankModel | undefined }[],
): GroupHeading | undefined {
  const has = (group: BankGroup) => rows.some((row) => row.group === group)
  const arePersonal = rows.every(({ group, model }) => group !== 'bank' || model === 'B2C')
  if (has('corporate')) return arePersonal ? 'personal' : 'bank'
  return has('wallet') ? 'bank' : undefined
}

/** Returns the rows of each group, beginning with the group of the first row. */
export function groupRows<Row extends { group: BankGroup }>(
  rows: readonly Row[],
): Map<BankGroup, Row[]> {
  const rowsOf = new Map<BankGroup, Row[]>()
  for (const row of rows) rowsOf.set(row.group, [...(rowsOf.get(row.group) ?? []), row])
  return rowsOf
}
