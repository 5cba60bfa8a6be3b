import type { Message } from './format.js'
import type { bank, wallets } from './en/bank.js'
import type { company } from './en/company.js'
import type { problem } from './en/problem.js'
import type { status } from './en/status.js'

/** A message for each key of the English section. */
export type Section<English> = { [Key in keyof English]: Message }

/** Messages of the bank picker. */
export type BankMessages = Section<typeof bank>
/** Messages of the bank picker for a list with wallets, where they differ from {@link BankMessages}. */
export type WalletMessages = Section<typeof wallets>
/** Messages of the company list. */
export type CompanyMessages = Section<typeof company>
/** Messages for what can go wrong, shared by picker, list and status. */
export type ProblemMessages = Section<typeof problem>
/** Messages of the gateway status. */
export type StatusMessages = Section<typeof status>

/** Messages that replace those of a section, one by one. */
export type OwnWords<Messages> = Partial<Messages> & {
  /** Messages for what can go wrong, such as "Try again". */
  problem?: Partial<ProblemMessages> | undefined
}

/** A language: every message that users read. Plain data. */
export interface Locale {
  /** BCP 47 tag: the `lang` of the components, which selects plurals and number formats. */
  lang: string
  /** Messages of the bank picker. */
  bank: BankMessages
  /** Messages of the bank picker for a list with wallets. If one is missing, the message in `bank` is used. */
  wallets?: Partial<WalletMessages>
  /** Messages of the company list. */
  company: CompanyMessages
  /** Error messages, which all components share. */
  problem: ProblemMessages
  /** Messages of the gateway status. */
  status: StatusMessages
}
