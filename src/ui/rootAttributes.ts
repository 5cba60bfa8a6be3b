import type { HTMLAttributes } from 'react'

/**
 * What the root of a component takes besides the component's own props: the attributes and handlers of every element.
 * `Own` are props of the component that have another meaning.
 */
export type RootAttributes<Own extends PropertyKey = never> = Omit<
  HTMLAttributes<HTMLElement>,
  Own | 'children' | 'dangerouslySetInnerHTML' | 'lang'
> & {
  /** Attributes of the root, such as `data-testid`. */
  [attribute: `data-${string}`]: string | number | boolean | undefined
}

const ROOT_ATTRIBUTE =
  /^(aria-(?!label|desc|inv|req)|data-|on(?!Change|Event|Input|Open|Page|Select)[A-Z]|(className|dir|hidden|inert|role|style|tabIndex|title|translate)$)/

/**
 * Returns the attributes of a root: all that is not a prop of a component. Those that name or describe a control are left
 * out, because the root of a form field is none.
 */
export const rootAttributes = (props: object): RootAttributes =>
  Object.fromEntries(
    Object.entries(props).filter(
      ([name, value]) => value !== undefined && ROOT_ATTRIBUTE.test(name),
    ),
  )
