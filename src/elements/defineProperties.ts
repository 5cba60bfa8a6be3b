import type { FpxElement } from './FpxElement.js'
import {
  type Attribute,
  flagAttribute,
  textOrFunctionAttribute,
  writeAttribute,
} from './attributes.js'

/**
 * Returns a property's attribute name, such as `model-name` for `modelName` or, as in HTML, `readonly` for `readOnly`.
 */
export const toAttributeName = (property: string): string =>
  property.replace(/[A-Z]/g, '-$&').toLowerCase().replace('read-', 'read')

/** Returns the names of all attributes an element observes, including the attributes that all our elements share. */
export const toObservedAttributes = (table: object): string[] => [
  ...Object.keys(table).map(toAttributeName),
  'value',
  'locale',
  'lang',
  'aria-label',
  'aria-labelledby',
]

/**
 * Defines an element's properties on its prototype. Properties in the table reflect their attributes, unless a script
 * sets a list that contains objects. Script-only properties accept any value, and setting one of them re-renders the
 * element.
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
        return this.scriptOnlyProps[property] ?? read?.(this.getAttribute(name), name)
      },
      set(this: FpxElement, value: unknown) {
        const isReflected =
          read &&
          !(Array.isArray(value) && value.some(isObject)) &&
          !(read === textOrFunctionAttribute && typeof value === 'function')
        this.scriptOnlyProps[property] = isReflected ? undefined : value
        // A property can change without its attribute.
        this.update()
        if (!isReflected) return
        if (read === flagAttribute)
          writeAttribute(this, name, Boolean(value) && value !== 'false' && '')
        else
          // If we wrote `false`, the attribute would be removed, which restores the default instead of turning the
          // feature off.
          writeAttribute(this, name, value === false && read('false') === false ? 'off' : value)
      },
    })
  }
}

const isObject = (item: unknown) => typeof item === 'object'

/** Returns the current values of all properties defined by {@link defineProperties}. */
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
