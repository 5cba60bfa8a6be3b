import type { Message } from './format.js'
import type { bank, wallets } from './en/bank.js'
import type { company } from './en/company.js'
import type { problem } from './en/problem.js'
import type { status } from './en/status.js'

/** A message for each key of the English section. */
export type Section<English> = { [Key in keyof English]: Message }

/** Messages of the bank picker. */
export type BankMessages = Section<typeof bank>
/** Messages of the bank picker that differ from {@link BankMessages} for a list with wallets. */
export type WalletMessages = Section<typeof wallets>
/** Messages of the company list. */
export type CompanyMessages = Section<typeof company>
/** Error messages, which picker, company list and gateway status share. */
export type ProblemMessages = Section<typeof problem>
/** Messages of the gateway status. */
export type StatusMessages = Section<typeof status>

/** Messages that replace some messages of a section. */
export type OwnWords<Messages> = Partial<Messages> & {
  /** Error messages, and the texts next to them, such as "Try again". */
  problem?: Partial<ProblemMessages> | undefined
}

/** A language with every message that users read. It is plain data. */
export interface Locale {
  /** BCP 47 tag. It is the `lang` attribute of the components, and determines plural forms and number formats. */
  lang: string
  /** Messages of the bank picker. */
  bank: BankMessages
  /** Messages of the bank picker for a list with wallets. If a message is missing, the one in `bank` is used. */
  wallets?: Partial<WalletMessages>
  /** Messages of the company list. */
  company: CompanyMessages
  /** Error messages, which all components share. */
  problem: ProblemMessages
  /** Messages of the gateway status. */
  status: StatusMessages
}
