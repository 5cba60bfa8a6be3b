import { readNumber } from '../ui/text.js'

/**
 * A function that converts an attribute's value into the property's value. Its errors mention the attribute's `name`.
 */
export type Attribute<Value> = (textAttribute: string | null, name?: string) => Value

/**
 * Returns the string; `undefined` if the attribute is missing or "false". JSX passes `false` for "none", and React 18
 * writes `false` as a string.
 */
export const text: Attribute<string | undefined> = (value) =>
  value === 'false' ? undefined : (value ?? undefined)

/** Creates a reader that returns one of the given words, ignoring case; `undefined` for any other value. */
export const wordAttribute =
  <Word extends string>(...words: readonly Word[]): Attribute<Word | undefined> =>
  (value) =>
    words.find((word) => word.toLowerCase() === value?.trim().toLowerCase())

/** Like {@link wordAttribute}, but the reader returns `false` for "off" and "false". */
export const offAttribute =
  <Word extends string = never>(
    ...words: readonly Word[]
  ): Attribute<Word | 'off' | false | undefined> =>
  (value) =>
    wordAttribute('off', 'false')(value) ? false : wordAttribute(...words)(value)

/** Whether the attribute exists and its value is not "false". */
export const flagAttribute: Attribute<boolean> = (value) => value !== null && value !== 'false'

/** Returns the number; `undefined` if the attribute is missing or not a number. */
export const numberAttribute: Attribute<number | undefined> = (value, name = '') =>
  readNumber(name, text(value))

/** Returns the words of an attribute, which are separated by spaces or commas. */
export const listAttribute: Attribute<readonly string[] | undefined> = (value) =>
  text(value)
    ?.split(/[\s,]+/)
    .filter(Boolean)

/** Returns the numbers in an attribute, which are separated by spaces or commas. */
export const numberListAttribute: Attribute<readonly number[] | undefined> = (value, name) =>
  listAttribute(value)
    ?.map((each) => numberAttribute(each, name))
    .filter((each) => each !== undefined)

/** The properties that a table of attributes defines. */
export type Reflected<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends Attribute<infer Value> ? Value : never
}

/**
 * Writes a value into an attribute; a list is joined with spaces. `undefined`, `null` and `false` remove the attribute,
 * because JSX passes `false` for "none".
 */
export function writeAttribute(element: Element, name: string, value: unknown): void {
  if ((value ?? false) === false) element.removeAttribute(name)
  else element.setAttribute(name, [value].flat().join(' '))
}
