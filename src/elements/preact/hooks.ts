import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks'

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
