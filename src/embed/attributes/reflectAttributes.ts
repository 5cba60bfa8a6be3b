import type { FpxElement } from '../elements/FpxElement.js'
import { writeAttribute } from './writeAttribute.js'

/** Reads an attribute's text as a property's value. */
export type Attribute<Value> = (textAttribute: string | null) => Value

/** A text; `undefined` without the attribute. */
export const text: Attribute<string | undefined> = (value) => value ?? undefined

/** One of some words, whatever the case; anything else counts as absent. */
export const wordAttribute =
  <Word extends string>(...words: readonly Word[]): Attribute<Word | undefined> =>
  (value) =>
    words.find((known) => known.toLowerCase() === value?.trim().toLowerCase())

/** True when the attribute is there, whatever it says. */
export const flagAttribute: Attribute<boolean> = (value) => value !== null

/** A number; `undefined` without the attribute, or when it is none. */
export const numberAttribute: Attribute<number | undefined> = (value) =>
  value?.trim() && Number.isFinite(Number(value)) ? Number(value) : undefined

/** Words with spaces or commas between them. */
export const listAttribute: Attribute<readonly string[] | undefined> = (value) =>
  value?.split(/[\s,]+/).filter(Boolean)

/** Numbers with spaces or commas between them. */
export const numberListAttribute: Attribute<readonly number[] | undefined> = (value) =>
  listAttribute(value)?.map(Number).filter(Number.isFinite)

/** The properties of a table of attributes. */
export type Reflected<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends Attribute<infer Value> ? Value : never
}

/** The attribute of a property: `terms-url` of `termsUrl`, but `readonly` of `readOnly`, as HTML has it. */
export const toAttributeName = (property: string): string =>
  property.replace(/(?<!read)[A-Z]/g, '-$&').toLowerCase()

/** Returns the attributes that an element observes: those of a table, and those of every element of ours. */
export const toObservedAttributes = (table: object): string[] => [
  ...Object.keys(table).map(toAttributeName),
  'value',
  'locale',
  'lang',
  'aria-label',
  'aria-labelledby',
]

/** Defines one property on a prototype for each attribute of a table; the property reflects the attribute. */
export function reflectAttributes(
  prototype: HTMLElement,
  table: Record<string, Attribute<unknown>>,
): void {
  for (const [property, read] of Object.entries(table)) {
    const name = toAttributeName(property)
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return read(this.getAttribute(name))
      },
      set(this: HTMLElement, value: unknown) {
        writeAttribute(this, name, read === flagAttribute ? Boolean(value) && '' : value)
      },
    })
  }
}

/** Defines properties on a prototype that hold any value; setting one renders the element again. */
export function defineRichProperties(prototype: FpxElement, names: readonly string[]): void {
  for (const name of names)
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: FpxElement) {
        return this.richProps[name]
      },
      set(this: FpxElement, value: unknown) {
        this.richProps[name] = value
        this.update()
      },
    })
}
