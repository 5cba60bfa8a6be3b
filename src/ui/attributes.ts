import type { HTMLAttributes } from 'react'

/** The attributes of a part. */
export interface PartAttributes {
  /** The name by which the shop's CSS can select the part. In the custom elements, `::part()` accepts the same name. */
  'data-fpx-part': string
  /**
   * The class name used by our stylesheet, followed by the shop's class names. We use a class (browsers index
   * style rules by class but not by attribute value).
   */
  className: string
}

/** Returns the attributes of a part, including the shop's classes. */
export const partAttributes = (name: string, classNames?: string): PartAttributes => ({
  'data-fpx-part': name,
  className: `fpx-part-${name}${classNames ? ` ${classNames}` : ''}`,
})

/**
 * The standard HTML attributes and event handlers a component passes to its root element. `Own` contains the props that
 * share an attribute's name but have a different meaning in the component.
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
  /** A data attribute of the root element (`data-testid`). */
  [attribute: `data-${string}`]: string | number | boolean | undefined
}

/** Checks at compile time that none of a component's own props are passed to its root element. */
export type OnlyRootAttributes<Rest> = {
  [Name in keyof Rest]: Name extends keyof RootAttributes ? Rest[Name] : never
}
