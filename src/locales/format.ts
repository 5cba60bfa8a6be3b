/**
 * A message: a text with `{name}` slots, or one text for each plural category of the language
 * (`Intl.PluralRules`), chosen by the slot `count`. Plain data, so that a locale can cross from a
 * server component to a client one.
 */
export type Message = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)

/** What fills the slots of a message. Numbers are written as the language writes them. */
export type MessageValues = Record<string, string | number>

/** The text of a message in a language, its slots filled. */
export function format(message: Message, lang: string, values: MessageValues = {}): string {
  const text =
    typeof message === 'string'
      ? message
      : (message[plurals(lang).select(Number(values['count']))] ?? message.other)
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = values[name]
    return typeof value === 'number' ? numbers(lang).format(value) : (value ?? slot)
  })
}

const plurals = /* @__PURE__ */ kept((lang) => new Intl.PluralRules(lang))
const numbers = /* @__PURE__ */ kept((lang) => new Intl.NumberFormat(lang))

/** One of each for a language, because a browser takes longer to make one than to draw a row. */
function kept<Made>(make: (lang: string) => Made): (lang: string) => Made {
  const made = new Map<string, Made>()
  return (lang) => {
    const known = made.get(lang) ?? make(lang)
    made.set(lang, known)
    return known
  }
}
