import type { Bank } from '../../contract/index.js'

/** What pays: a bank account, or the balance of an e-wallet. */
export type BankKind = 'bank' | 'wallet'

/** Reads from `isBank`, which PayNet's DuitNow lists send, whether a row is a bank or a wallet. Without it: a bank. */
export const readBankKind = ({ isBank }: Bank): BankKind => (isBank === false ? 'wallet' : 'bank')

/** Returns banks and wallets apart, each in the order of before, and those of one kind first. */
export const groupByKind = <Row extends { kind: BankKind }>(
  rows: readonly Row[],
  first: BankKind = 'bank',
): Row[] => [...rows].sort((a, b) => Number(a.kind !== first) - Number(b.kind !== first))
