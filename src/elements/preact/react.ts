// The embed build aliases `react` to this module, which exports the parts of Preact that our components use.
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks'
import { Component, type ComponentChildren, createElement, type Ref } from 'preact'

export { createContext, Fragment } from 'preact'
export {
  useCallback,
  useContext,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useLayoutEffect as useInsertionEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'preact/hooks'

/** Replaces React's `startTransition`. Preact doesn't interrupt renders, so the update runs immediately. */
export const startTransition = (update: () => void): void => update()

/** Random, because markup that the page restores (as htmx does) can contain ids of an earlier load. */
const filePrefix = Math.random().toString(36).slice(2, 7)
let count = 0

/** Replaces React's `useId`. The id is unique on the whole page, even though each element is rendered separately. */
export const useId = (): string => useState(() => `-${filePrefix}-${(count += 1)}`)[0]

/**
 * Replaces React's `useSyncExternalStore`. Since the elements' script renders only in browsers, it doesn't need a
 * server snapshot.
 */
export function useSyncExternalStore<Snapshot>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => Snapshot,
): Snapshot {
  const value = getSnapshot()
  const renderedRef = useRef({ value, getSnapshot })
  const [, rerender] = useReducer((renders: number) => renders + 1, 0)
  useLayoutEffect(() => {
    renderedRef.current = { value, getSnapshot }
  })
  useEffect(() => {
    const onChange = () => {
      const rendered = renderedRef.current
      if (!Object.is(rendered.getSnapshot(), rendered.value)) rerender(undefined)
    }
    onChange()
    return subscribe(onChange)
  }, [subscribe])
  return value
}

/** Replaces React's `memo`. The component re-renders only if its props have changed. */
export function memo<Props extends object>(render: (props: Props) => ComponentChildren) {
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return !areEqual(this.props, next)
    }
    override render(props: Props) {
      return createElement(render as never, props)
    }
  }
}

function areEqual<Props extends object>(before: Props, now: Props): boolean {
  // We compare only the names in `now`. This is enough (each component always receives the same props, with
  // `undefined` for missing values).
  const names = Object.keys(now) as (keyof Props)[]
  return names.every((name) => Object.is(before[name], now[name]))
}

/** Replaces React's `forwardRef`. Like React 19, Preact passes `ref` to function components as a prop. */
export const forwardRef =
  <Props extends object, Handle>(
    render: (props: Props, ref: Ref<Handle> | null) => ComponentChildren,
  ) =>
  ({ ref = null, ...props }: Props & { ref?: Ref<Handle> | null }) =>
    render(props as unknown as Props, ref)
