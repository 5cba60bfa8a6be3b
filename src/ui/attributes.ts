import type { HTMLAttributes } from 'react'

/** Attributes of a part. */
export interface PartAttributes {
  /** Name of the part. A shop's styles can select it; in the custom elements, `::part()` can, too. */
  'data-fpx-part': string
  /**
   * The class that our stylesheet selects, followed by the shop's classes. A class is used because browsers index style
   * rules by class, not by attribute value.
   */
  className: string
}

/** Returns the attributes of a part, with the shop's classes. */
export const partAttributes = (name: string, classNames?: string): PartAttributes => ({
  'data-fpx-part': name,
  className: `fpx-part-${name}${classNames ? ` ${classNames}` : ''}`,
})

/**
 * Props that a component passes to its root element: standard HTML attributes and event handlers. `Own` names the
 * component's own props that have an attribute's name but another meaning.
 */
export type RootAttributes<Own extends PropertyKey = never> = Omit<
  HTMLAttributes<HTMLElement>,
  | Own
  | 'autoFocus'
  | 'children'
  | 'dangerouslySetInnerHTML'
  | 'defaultChecked'
  | 'defaultValue'
  | 'lang'
> & {
  /** Data attributes of the root, such as `data-testid`. */
  [attribute: `data-${string}`]: string | number | boolean | undefined
}

/** A check at compile time that the rest of a component's props has none of its own props. */
export type OnlyRootAttributes<Rest> = {
  [Name in keyof Rest]: Name extends keyof RootAttributes ? Rest[Name] : never
}
