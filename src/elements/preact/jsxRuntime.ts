import { type ComponentType, createElement, Fragment } from 'preact'

/** Replaces `react/jsx-runtime` in the elements' script and creates Preact nodes. */
export const jsx = (type: ComponentType<object> | string, props: object, key?: string | number) =>
  createElement(type as ComponentType<object>, key === undefined ? props : { ...props, key })

export { Fragment, jsx as jsxs }
