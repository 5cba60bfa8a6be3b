/** Reads an attribute's text as a property's value. */
export type Attribute<Value> = (textAttribute: string | null) => Value

/** Returns a text; `undefined` without the attribute. */
export const text: Attribute<string | undefined> = (value) => value ?? undefined

/** One of some words, in upper or lower case; any other text counts as absent. */
export const wordAttribute =
  <Word extends string>(...words: readonly Word[]): Attribute<Word | undefined> =>
  (value) =>
    words.find((word) => word.toLowerCase() === value?.trim().toLowerCase())

/** Whether the attribute exists, whatever its text. */
export const flagAttribute: Attribute<boolean> = (value) => value !== null

/** Returns a number; `undefined` without the attribute, or if its text is no number. */
export const numberAttribute: Attribute<number | undefined> = (value) =>
  value?.trim() && Number.isFinite(Number(value)) ? Number(value) : undefined

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
