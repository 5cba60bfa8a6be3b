/**
 * A message: a string with `{name}` slots, or one string for each plural category of the language (`Intl.PluralRules`),
 * which the slot `count` selects. It is plain data, so a server component can pass a locale to a client component.
 */
export type Message = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)

/** Values for a message's slots. Numbers are formatted for the language. */
export type MessageValues = Record<string, string | number>

/** Formats a message in a language: selects the plural form and fills the slots. */
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
 * Formats a number for a language. Creating a number format takes a tenth of a second on a cheap phone, and whole
 * numbers below 1,000 need none in the built-in languages.
 */
const numberText = (value: number, lang: string) =>
  /^(en|ms|zh|ta)(-\w+)?$/.test(lang) && /^\d{1,3}$/.test(String(value))
    ? String(value)
    : value.toLocaleString(lang)

// Hebrew, Arabic and neighbouring scripts in each plane, and the right-to-left mark, which counts as one of their
// letters.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufefc\ud802-\ud83b]/

/**
 * Isolates right-to-left text with Unicode's isolate characters, because messages can't contain elements. Otherwise
 * the digits of the code that follows would be displayed before the text.
 */
export const isolate = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
