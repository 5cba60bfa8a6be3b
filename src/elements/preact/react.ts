// Replaces `react` in the script with the parts of Preact that our components use. The embed build has an alias for it.
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

/** React's `startTransition`. Preact does not interrupt a render, so there is nothing to postpone. */
export const startTransition = (update: () => void): void => update()

/**
 * Prefix of the ids that this file generates. The company list is a separate file with its own counter, and both files
 * may render in the page's light DOM.
 */
const filePrefix = Math.random().toString(36).slice(2, 7)
let count = 0

/** React's `useId`. The id is unique on the whole page, although each element is rendered separately. */
export const useId = (): string => useState(() => `fpx-${filePrefix}-${(count += 1)}`)[0]

/** React's `useSyncExternalStore`, without the server snapshot, because the script renders only in browsers. */
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

/** React's `memo`: re-renders a component only if its props have changed. */
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
  // Each of our components always receives the same set of props, although some may be undefined.
  const names = Object.keys(now) as (keyof Props)[]
  return names.every((name) => Object.is(before[name], now[name]))
}

/** React's `forwardRef`. Preact passes `ref` to a function component among its props, as React 19 does. */
export const forwardRef =
  <Props extends object, Handle>(
    render: (props: Props, ref: Ref<Handle> | null) => ComponentChildren,
  ) =>
  ({ ref = null, ...props }: Props & { ref?: Ref<Handle> | null }) =>
    render(props as unknown as Props, ref)
