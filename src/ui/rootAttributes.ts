import type { HTMLAttributes } from 'react'

/**
 * Props that a component passes to its root element: standard HTML attributes and event handlers. `Own` names the
 * component's own props that have an attribute's name but another meaning.
 */
export type RootAttributes<Own extends PropertyKey = never> = Omit<
  HTMLAttributes<HTMLElement>,
  Own | 'children' | 'dangerouslySetInnerHTML' | 'lang'
> & {
  /** Data attributes of the root, such as `data-testid`. */
  [attribute: `data-${string}`]: string | number | boolean | undefined
}

const ROOT_ATTRIBUTE =
  /^(aria-(?!label|desc|inv|req)|data-|on(?!Change|Error|Event|Input|Open|Page|Select)[A-Z]|(className|dir|hidden|inert|role|style|tabIndex|title|translate)$)/

/**
 * Returns the attributes for the root element: every prop that is not one of the component's own. Attributes that name
 * or describe a control are left out, because the root of a form field is not a control.
 */
export const rootAttributes = (props: object): RootAttributes =>
  Object.fromEntries(
    Object.entries(props).filter(
      ([name, value]) => value !== undefined && ROOT_ATTRIBUTE.test(name),
    ),
  )
