import { isolate } from './isolate.js'

/**
 * A message: a text with `{name}` slots, or one text for each plural category of the language
 * (`Intl.PluralRules`), chosen by the slot `count`. Plain data, so that a locale can cross from a
 * server component to a client one.
 */
export type Message = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)

/** What fills the slots of a message. Numbers are written as the language writes them. */
export type MessageValues = Record<string, string | number>

/** Returns the text of a message in a language, with its slots filled. */
export function format(message: Message, lang: string, values: MessageValues = {}): string {
  const text =
    typeof message === 'string'
      ? message
      : (message[new Intl.PluralRules(lang).select(Number(values['count']))] ?? message.other)
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = values[name]
    return typeof value === 'number' ? numberText(value, lang) : isolate(value ?? slot)
  })
}

/**
 * Returns a number as the language writes it. A cheap phone needs a tenth of a second to create a format, and small
 * numbers need none.
 */
const numberText = (value: number, lang: string) =>
  /^(en|ms|zh|ta)(-\w+)?$/.test(lang) && /^\d{1,3}$/.test(String(value))
    ? String(value)
    : value.toLocaleString(lang)
