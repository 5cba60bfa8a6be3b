import type { CSSProperties } from 'react'

/** What the root of a component accepts besides the component's own props. */
export interface RootAttributes {
  /** Class of the root. */
  className?: string | undefined
  /** Styles of the root. */
  style?: CSSProperties | undefined
  /** Attributes of the root, such as `data-testid`. */
  [attribute: `data-${string}` | `aria-${string}`]: string | number | boolean | undefined
}

/**
 * Returns the attributes of a root: class, style, `data-*` and `aria-*`. Those that name a control or mark it invalid are
 * left out: an element without a role must not have them.
 */
export const rootAttributes = (props: RootAttributes): RootAttributes =>
  Object.fromEntries(
    Object.entries(props).filter(([name]) =>
      /^(data-|aria-(?!label|desc|inv)|className$|style$)/.test(name),
    ),
  )
