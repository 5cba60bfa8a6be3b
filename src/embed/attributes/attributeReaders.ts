/** Reads an attribute's text as a property's value. An error about the text has the attribute's name. */
export type Attribute<Value> = (textAttribute: string | null, name?: string) => Value

/** Returns a text; `undefined` without the attribute. */
export const text: Attribute<string | undefined> = (value) => value ?? undefined

/** One of some words, in upper or lower case; any other text counts as absent. */
export const wordAttribute =
  <Word extends string>(...words: readonly Word[]): Attribute<Word | undefined> =>
  (value) =>
    words.find((word) => word.toLowerCase() === value?.trim().toLowerCase())

/** Returns `off` for the texts `off` and `false`. Any other text counts as absent. */
export const offAttribute: Attribute<'off' | false | undefined> = (value) =>
  wordAttribute('off', 'false')(value) && 'off'

/** Whether the attribute exists. React 18 writes `false` as the text "false". */
export const flagAttribute: Attribute<boolean> = (value) => value !== null && value !== 'false'

/** Returns a number; `undefined` without the attribute, or if its text is no number. */
export const numberAttribute: Attribute<number | undefined> = (value, name) => {
  if (!value?.trim()) return undefined
  const number = Number(value)
  if (Number.isFinite(number)) return number
  reportUnreadable(`${name}="${value}" is ignored. Write a number such as 31500.00.`)
}

/** Texts that were reported: an attribute is read for each render. */
const reported = new Set<string>()

function reportUnreadable(message: string): undefined {
  if (!reported.has(message)) console.error(`fpx-checkout: ${message}`)
  reported.add(message)
}

/** Returns a list of words, separated by spaces or commas. */
export const listAttribute: Attribute<readonly string[] | undefined> = (value) =>
  value?.split(/[\s,]+/).filter(Boolean)

/** Returns a list of numbers, separated by spaces or commas. */
export const numberListAttribute: Attribute<readonly number[] | undefined> = (value) =>
  listAttribute(value)?.map(Number).filter(Number.isFinite)

/** The properties of a table of attributes. */
export type Reflected<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends Attribute<infer Value> ? Value : never
}
