/** Markup that needs no more escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Content = Html | string | false | null | undefined | readonly Content[]

/** Returns markup in which every value is escaped, unless it is markup. */
export const html = (strings: TemplateStringsArray, ...values: Content[]): Html =>
  new Html(strings.reduce((all, text, index) => all + toText(values[index - 1]) + text))

function toText(value: Content): string {
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value?.map(toText).join('') ?? ''
  if (value === false || value === undefined) return ''
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
