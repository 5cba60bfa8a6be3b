import type { Message } from './format.js'
import type { bank, wallets } from './en/bank.js'
import type { company } from './en/company.js'
import type { problem } from './en/problem.js'
import type { status } from './en/status.js'

/** The same keys as the English section, each a message. */
export type Section<English> = { [Key in keyof English]: Message }

/** Words of the bank picker. */
export type BankMessages = Section<typeof bank>
/** Words of the bank picker for a list with wallets, where they differ from {@link BankMessages}. */
export type WalletMessages = Section<typeof wallets>
/** Words of the company list. */
export type CompanyMessages = Section<typeof company>
/** Words for what can go wrong, shared by picker, list and status. */
export type ProblemMessages = Section<typeof problem>
/** Words of the gateway status. */
export type StatusMessages = Section<typeof status>

/** Words that replace those of a section, one by one. */
export type OwnWords<Messages> = Partial<Messages> & {
  /** Words for what can go wrong, such as "Try again". */
  problem?: Partial<ProblemMessages> | undefined
}

/** A language: every text that users read. Plain data. */
export interface Locale {
  /** BCP 47 tag: the `lang` of the components, which selects plurals and number formats. */
  lang: string
  /** Texts of the bank picker. */
  bank: BankMessages
  /** Texts of the bank picker for a list with wallets. Those of `bank` replace what is missing. */
  wallets?: Partial<WalletMessages>
  /** Texts of the company list. */
  company: CompanyMessages
  /** Texts of errors, which all components share. */
  problem: ProblemMessages
  /** Texts of the gateway status. */
  status: StatusMessages
}
