import type { Bank } from '../../contract/index.js'

/** Whether the money comes from a bank account or from an e-wallet. */
export type BankKind = 'bank' | 'wallet'

/** Returns the kind of a row based on `isBank`, a field in PayNet's DuitNow lists. Default: `bank`. */
export const readBankKind = ({ isBank }: Bank): BankKind => (isBank === false ? 'wallet' : 'bank')

/** Returns the rows of the kind `first`, followed by the others. The order within each kind is unchanged. */
export const groupByKind = <Row extends { kind: BankKind }>(
  rows: readonly Row[],
  first: BankKind = 'bank',
): Row[] => [...rows].sort((a, b) => Number(a.kind !== first) - Number(b.kind !== first))
