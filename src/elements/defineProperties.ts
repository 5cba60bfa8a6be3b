import type { FpxElement } from './FpxElement.js'
import { type Attribute, flagAttribute, writeAttribute } from './attributes.js'

/** Returns a property's attribute name: `terms-url` for `termsUrl`, but `readonly` for `readOnly`, as in HTML. */
export const toAttributeName = (property: string): string =>
  property.replace(/[A-Z]/g, '-$&').toLowerCase().replace('read-', 'read')

/**
 * Returns the attributes that an element observes: the attributes in its table, and the attributes that all our
 * elements observe.
 */
export const toObservedAttributes = (table: object): string[] => [
  ...Object.keys(table).map(toAttributeName),
  'value',
  'locale',
  'lang',
  'aria-label',
  'aria-labelledby',
]

/**
 * Defines an element's properties on its prototype. Properties in the table reflect their attributes. Script-only properties
 * hold any value, and setting one re-renders the element.
 */
export function defineProperties(
  prototype: FpxElement,
  table: Record<string, Attribute<unknown>>,
  scriptOnlyNames: readonly string[],
): void {
  for (const property of [...Object.keys(table), ...scriptOnlyNames]) {
    const read = table[property]
    const name = toAttributeName(property)
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: FpxElement) {
        return read ? read(this.getAttribute(name), name) : this.scriptOnlyProps[property]
      },
      set(this: FpxElement, value: unknown) {
        if (read === flagAttribute)
          writeAttribute(this, name, Boolean(value) && value !== 'false' && '')
        else if (read)
          // Writing `false` would remove the attribute, and the property would have its default instead of being off.
          writeAttribute(this, name, value === false && read('false') === false ? 'off' : value)
        else {
          this.scriptOnlyProps[property] = value
          this.update()
        }
      },
    })
  }
}

/** Returns the properties that {@link defineProperties} defines, with their values. */
export const readProperties = <Properties>(
  element: FpxElement & Properties,
  table: object,
  scriptOnlyNames: readonly string[],
): Properties =>
  Object.fromEntries(
    [...Object.keys(table), ...scriptOnlyNames].map((name) => [
      name,
      Reflect.get(element, name) as unknown,
    ]),
  ) as Properties
