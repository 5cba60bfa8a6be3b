import { useRef } from 'react'
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.js'

/**
 * Calls the merchant's handler with each new value, but not with the first one. The call is in a microtask, because a
 * handler that throws in an effect would unmount the component.
 */
export function useOnChange<Value>(
  value: Value,
  onChange: ((value: Value) => void) | undefined,
): void {
  const lastRef = useRef(value)
  useIsomorphicLayoutEffect(() => {
    if (lastRef.current === value) return
    lastRef.current = value
    queueMicrotask(() => onChange?.(value))
  })
}
