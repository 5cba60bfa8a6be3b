import { useEffect, useState } from 'preact/hooks'

/** React's `useDeferredValue`: draws with what was there before, and in a later task with the new value. */
export function useDeferredValue<Value>(value: Value, first: Value = value): Value {
  const [shown, show] = useState(first)
  useEffect(() => {
    const later = setTimeout(() => show(() => value))
    return () => clearTimeout(later)
  }, [value])
  return shown
}
