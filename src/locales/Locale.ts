import type { Message } from './formatMessage.js'
import type { bank, wallets } from './en/bank.js'
import type { company } from './en/company.js'
import type { problem } from './en/problem.js'
import type { status } from './en/status.js'

/** The messages of a section, with the same keys as the English section. */
export type Section<English> = { [Key in keyof English]: Message }

/** The messages of the bank picker. */
export type BankMessages = Section<typeof bank>
/** The {@link BankMessages} that mention wallets too. Pass them as `messages` if your list contains wallets. */
export type WalletMessages = Section<typeof wallets>
/** The messages of the company list. */
export type CompanyMessages = Section<typeof company>
/** The error messages that the bank picker, the company list and the gateway status share. */
export type ProblemMessages = Section<typeof problem>
/** The messages of the gateway status. */
export type StatusMessages = Section<typeof status>

/** Custom messages that override a section's built-in messages. */
export type OwnWords<Messages> = Partial<Messages> & {
  /** Error messages and related texts, such as "Try again". */
  problem?: Partial<ProblemMessages> | undefined
}

/** A language and all its messages. A locale is plain data. */
export interface Locale {
  /** The BCP 47 language tag, which determines the components' `lang` attribute, plural forms and number formats. */
  lang: string
  /** The messages of the bank picker. */
  bank: BankMessages
  /** The `messages` of a bank picker whose list contains wallets. */
  wallets?: Partial<WalletMessages>
  /** The messages of the company list. */
  company: CompanyMessages
  /** The error messages that all components share. */
  problem: ProblemMessages
  /** The messages of the gateway status. */
  status: StatusMessages
}
