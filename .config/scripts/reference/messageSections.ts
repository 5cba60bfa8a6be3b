import { en } from 'fpx-checkout/locales'
import type { Models } from 'typedoc'

/** The message sections of a dictionary, by the name of their type. */
export const messageSections = {
  BankMessages: en.bank,
  WalletMessages: en.wallets ?? {},
  CompanyMessages: en.company,
  ProblemMessages: en.problem,
  StatusMessages: en.status,
}

/** Returns the name of the message section that has these keys. */
export function sectionOfWords(type: Models.SomeType | undefined): string | undefined {
  const words = type?.type === 'reflection' ? (type.declaration.children ?? []) : []
  const keys = words.map(({ name }) => name).sort()
  return Object.entries(messageSections).find(
    ([, section]) => String(Object.keys(section).sort()) === String(keys),
  )?.[0]
}
