/**
 * A string with `{name}` slots, or one such string for each plural category of `Intl.PluralRules`. The value of the
 * slot `count` determines the category. Messages are plain data, so server components can pass them to client
 * components.
 */
export type Message = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)

/** The values for a message's slots. Numbers are formatted according to the language. */
export type MessageValues = Record<string, string | number>

/** Formats a message by selecting the plural form and filling the slots. */
export function formatMessage(message: Message, lang: string, values: MessageValues = {}): string {
  const text =
    typeof message === 'string'
      ? message
      : (message[new Intl.PluralRules(lang).select(Number(values['count']))] ?? message.other)
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = values[name]
    return typeof value === 'number' ? numberText(value, lang) : (value ?? slot)
  })
}

/**
 * Formats a number for a language. Creating an `Intl.NumberFormat` takes 100 ms on a cheap phone, so we skip it for
 * small integers, which look the same in all built-in languages.
 */
const numberText = (value: number, lang: string) =>
  /^(en|ms|zh|ta)(-\w+)?$/.test(lang) && /^\d{1,3}$/.test(String(value))
    ? String(value)
    : value.toLocaleString(lang)
