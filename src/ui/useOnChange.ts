import { useRef } from 'react'
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.js'

/**
 * Calls a handler of the merchant with a value after each change of the value, but not with the first one. In a
 * microtask, because a handler that throws in an effect would unmount the component.
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
