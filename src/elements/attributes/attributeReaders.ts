import { readNumber } from '../../ui/text/readNumber.js'

/** Reads an attribute's text as a property's value. An error about the text has the attribute's name. */
export type Attribute<Value> = (textAttribute: string | null, name?: string) => Value

/** Returns a text; `undefined` without the attribute. React 18 writes `false`, which JSX passes for "none", as "false". */
export const text: Attribute<string | undefined> = (value) =>
  value === 'false' ? undefined : (value ?? undefined)

/** One of some words, in upper or lower case; any other text counts as absent. */
export const wordAttribute =
  <Word extends string>(...words: readonly Word[]): Attribute<Word | undefined> =>
  (value) =>
    words.find((word) => word.toLowerCase() === value?.trim().toLowerCase())

/** As {@link wordAttribute}, and returns `false` for the texts `off` and `false`. */
export const offAttribute =
  <Word extends string = never>(
    ...words: readonly Word[]
  ): Attribute<Word | 'off' | false | undefined> =>
  (value) =>
    wordAttribute('off', 'false')(value) ? false : wordAttribute(...words)(value)

/** Whether the attribute exists, with another text than "false". */
export const flagAttribute: Attribute<boolean> = (value) => value !== null && value !== 'false'

/** Returns a number; `undefined` without the attribute, or if its text is no number. */
export const numberAttribute: Attribute<number | undefined> = (value, name = '') =>
  readNumber(name, text(value))

/** Returns a list of words, separated by spaces or commas. */
export const listAttribute: Attribute<readonly string[] | undefined> = (value) =>
  text(value)
    ?.split(/[\s,]+/)
    .filter(Boolean)

/** Returns a list of numbers, separated by spaces or commas. */
export const numberListAttribute: Attribute<readonly number[] | undefined> = (value, name) =>
  listAttribute(value)
    ?.map((each) => numberAttribute(each, name))
    .filter((each) => each !== undefined)

/** The properties of a table of attributes. */
export type Reflected<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends Attribute<infer Value> ? Value : never
}
