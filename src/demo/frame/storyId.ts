/** Returns a story's id in Storybook's format (`bank-picker-states--rate-limited`). */
export const storyId = (title: string, exported: string): string =>
  `${kebab(title)}--${kebab(storyWords(exported))}`

/** Converts an export's name to words. `NoMatch` becomes `No match`. */
export function storyWords(exported: string): string {
  const text = exported.replace(/(?<=[a-z0-9])[A-Z]|(?<!^)[A-Z](?=[a-z])/g, ' $&').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function kebab(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
