import type { HTMLAttributes } from 'react'

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
