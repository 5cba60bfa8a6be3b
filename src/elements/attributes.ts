import { readNumber } from '../ui/text.js'

/** Converts an attribute's value into a property's value. The attribute's `name` is used in error messages. */
export type Attribute<Value> = (textAttribute: string | null, name?: string) => Value

/**
 * Returns the attribute's value as a string, or `undefined` if the attribute is missing, "false" or an object. In JSX,
 * `false` should mean that the attribute is omitted, but React 18 sets it to the string "false". Vue, Svelte and React 19
 * write "[object Object]" if they set an object before the element is defined.
 */
export const text: Attribute<string | undefined> = (value) =>
  value === 'false' || value?.startsWith('[object ') ? undefined : (value ?? undefined)

/**
 * Creates a reader for an attribute that contains one of the given `words`. The reader ignores case and returns
 * `undefined` for any other value.
 */
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

/** Whether the attribute exists and has a value other than "false". */
export const flagAttribute: Attribute<boolean> = (value) => value !== null && value !== 'false'

/** Like {@link text}, but the property also accepts a function, which has no attribute. */
export const textOrFunctionAttribute: Attribute<string | (() => unknown) | undefined> = (value) =>
  text(value)

/** Returns the attribute's value as a number, or `undefined` if the attribute is missing or not a number. */
export const numberAttribute: Attribute<number | undefined> = (value, name = '') =>
  readNumber(name, text(value))

/** Splits an attribute's value into words, which may be separated by spaces or commas. */
export const listAttribute: Attribute<readonly string[] | undefined> = (value) =>
  text(value)
    ?.split(/[\s,]+/)
    .filter(Boolean)

/** Splits an attribute's value into numbers, which may be separated by spaces or commas. */
export const numberListAttribute: Attribute<readonly number[] | undefined> = (value, name) =>
  listAttribute(value)
    ?.map((each) => numberAttribute(each, name))
    .filter((each) => each !== undefined)

/** The types of the properties that a table of attributes defines. */
export type Reflected<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends Attribute<infer Value> ? Value : never
}

/**
 * Sets an attribute to a value. If the value is a list, its items are joined with spaces. The values `undefined`,
 * `null`, and `false` remove the attribute.
 */
export function writeAttribute(element: Element, name: string, value: unknown): void {
  if ((value ?? false) === false) element.removeAttribute(name)
  else element.setAttribute(name, [value].flat().join(' '))
}
