import type { FpxElement } from './FpxElement.js'

/** How an attribute's text becomes a property's value, and back. */
export interface Attribute<Value> {
  /** Name of the attribute. */
  name: string
  read(text: string | null): Value
  /** The text to write; `null` takes the attribute away. */
  write(value: Value): string | null
}

/** A text; `undefined` without the attribute. */
export const text = (name: string): Attribute<string | undefined> => ({
  name,
  read: (value) => value ?? undefined,
  write: (value) => value ?? null,
})

/** One of some words, whatever the case; anything else counts as absent. */
export const word = <Word extends string>(
  name: string,
  ...words: readonly Word[]
): Attribute<Word | undefined> => ({
  name,
  read: (value) => words.find((known) => known.toLowerCase() === value?.trim().toLowerCase()),
  write: (value) => value ?? null,
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
  write: (value) => (value === undefined ? null : String(value)),
})

/** Words with spaces or commas between them. */
export const list = (name: string): Attribute<readonly string[] | undefined> => ({
  name,
  read: (value) => value?.split(/[\s,]+/).filter(Boolean),
  write: (value) => value?.join(' ') ?? null,
})

/** Numbers with spaces or commas between them. */
export const numbers = (name: string): Attribute<readonly number[] | undefined> => ({
  name,
  read: (value) =>
    value
      ?.split(/[\s,]+/)
      .map(Number)
      .filter(Number.isFinite),
  write: (value) => value?.join(' ') ?? null,
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
        const words = attribute.write(value === false ? undefined : (value ?? undefined))
        if (words === null) this.removeAttribute(name)
        else this.setAttribute(name, words)
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
