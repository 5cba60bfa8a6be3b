import { type ComponentType, createElement, Fragment } from 'preact'

/** Stands in for `react/jsx-runtime` in the script: what a component draws, by Preact's one way to say so. */
export const jsx = (type: ComponentType<object> | string, props: object, key?: string | number) =>
  createElement(type as ComponentType<object>, key === undefined ? props : { ...props, key })

export { Fragment, jsx as jsxs }
