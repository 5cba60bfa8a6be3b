import type { FpxElement } from './FpxElement.js'

/** How an attribute's text becomes a property's value, and back. */
export interface Attribute<Value> {
  /** Name of the attribute. */
  name: string
  read(text: string | null): Value
  /** The text to write; `null` takes the attribute away. */
  write(value: Value): string | null
}

// A list given as a text, as a page written in a framework may do, is the attribute's text.
const written = (value: unknown) =>
  value === undefined ? null : [value as string | string[]].flat().join(' ')

/** A text; `undefined` without the attribute. */
export const text = (name: string): Attribute<string | undefined> => ({
  name,
  read: (value) => value ?? undefined,
  write: written,
})

/** One of some words, whatever the case; anything else counts as absent. */
export const word = <Word extends string>(
  name: string,
  ...words: readonly Word[]
): Attribute<Word | undefined> => ({
  name,
  read: (value) => words.find((known) => known.toLowerCase() === value?.trim().toLowerCase()),
  write: written,
})

/** True when the attribute is there, whatever it says. */
export const flag = (name: string): Attribute<boolean> => ({
  name,
  read: (value) => value !== null,
  write: (value) => (value ? '' : null),
})

/** A number; `undefined` without the attribute, or when it is none. */
export const number = (name: string): Attribute<number | undefined> => ({
  name,
  read: (value) => (value?.trim() && Number.isFinite(Number(value)) ? Number(value) : undefined),
  write: written,
})

const words = (value: string | null) => value?.split(/[\s,]+/).filter(Boolean)

/** Words with spaces or commas between them. */
export const list = (name: string): Attribute<readonly string[] | undefined> => ({
  name,
  read: words,
  write: written,
})

/** Numbers with spaces or commas between them. */
export const numbers = (name: string): Attribute<readonly number[] | undefined> => ({
  name,
  read: (value) => words(value)?.map(Number).filter(Number.isFinite),
  write: written,
})

/** The properties of a table of attributes. */
export type Reflected<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends Attribute<infer Value> ? Value : never
}

/** Gives a prototype one property for each attribute of a table; attribute and property are one and the same. */
export function reflect(prototype: HTMLElement, table: Record<string, Attribute<unknown>>): void {
  for (const [property, attribute] of Object.entries(table)) {
    const { name } = attribute
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return attribute.read(this.getAttribute(name))
      },
      set(this: HTMLElement, value: unknown) {
        // `false` is how a page written in JSX says "none".
        const text = attribute.write(value === false ? undefined : (value ?? undefined))
        if (text === null) this.removeAttribute(name)
        else this.setAttribute(name, text)
      },
    })
  }
}

/** Gives a prototype properties that are kept as they are, and drawn anew when they change. */
export function keep(prototype: FpxElement, names: readonly string[]): void {
  for (const name of names)
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: FpxElement) {
        return this.given[name]
      },
      set(this: FpxElement, value: unknown) {
        this.given[name] = value
        this.update()
      },
    })
}
