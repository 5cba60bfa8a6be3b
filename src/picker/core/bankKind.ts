import type { Bank } from '../../contract/index.js'

/** Where the money comes from: a bank account, or the balance of an e-wallet. */
export type BankKind = 'bank' | 'wallet'

/** Returns whether a row is a bank or a wallet, from `isBank`, a field in PayNet's DuitNow lists. Default: a bank. */
export const readBankKind = ({ isBank }: Bank): BankKind => (isBank === false ? 'wallet' : 'bank')

/**
 * Returns the rows of the kind `first`, followed by the rows of the other kind. Within each kind, their order is
 * unchanged.
 */
export const groupByKind = <Row extends { kind: BankKind }>(
  rows: readonly Row[],
  first: BankKind = 'bank',
): Row[] => [...rows].sort((a, b) => Number(a.kind !== first) - Number(b.kind !== first))
