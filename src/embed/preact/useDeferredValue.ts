import { useEffect, useState } from 'preact/hooks'
import { afterPaint } from './afterPaint.js'

/** React's `useDeferredValue`: draws with what was there before, and with the new value once that is painted. */
export function useDeferredValue<Value>(value: Value, first: Value = value): Value {
  const [shown, show] = useState(first)
  useEffect(() => afterPaint(() => show(() => value)), [value])
  return shown
}
