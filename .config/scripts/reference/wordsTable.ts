import { en, type Message } from 'fpx-checkout/locales'
import type { Models } from 'typedoc'
import { rowsTable } from './tables.js'
import { wordsOf } from './words.js'

const sections = {
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
  return Object.entries(sections).find(
    ([, section]) => String(Object.keys(section).sort()) === String(keys),
  )?.[0]
}

/** Returns a table of a message section: keys and English messages. */
export function wordsTable({ name, comment }: Models.DeclarationReflection): string | undefined {
  const section = Object.entries(sections).find(([key]) => key === name)?.[1]
  if (!section) return undefined
  const rows = Object.entries(section).map(([key, message]: [string, Message]) => [
    `\`${key}\``,
    typeof message === 'string' ? message : Object.values(message).join(' / '),
  ])
  return `${wordsOf(comment?.summary, () => undefined)}\n\n${rowsTable(['key', 'in English'], rows)}`
}
