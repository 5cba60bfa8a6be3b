import { useEffect, useLayoutEffect, useReducer, useRef } from 'preact/hooks'

/** React's `useSyncExternalStore`, without its server half: the script renders only in browsers. */
export function useSyncExternalStore<Snapshot>(
  subscribe: (changed: () => void) => () => void,
  snapshot: () => Snapshot,
): Snapshot {
  const value = snapshot()
  const shownRef = useRef({ value, snapshot })
  const [, redraw] = useReducer((draws: number) => draws + 1, 0)
  useLayoutEffect(() => {
    shownRef.current = { value, snapshot }
  })
  useEffect(() => {
    const look = () => {
      const shown = shownRef.current
      if (!Object.is(shown.snapshot(), shown.value)) redraw(undefined)
    }
    look()
    return subscribe(look)
  }, [subscribe])
  return value
}
