import { useRef } from 'react'
import { useIsomorphicLayoutEffect } from './hooks.js'

/**
 * Calls `focusFallback` when the focused control unmounts (the retry button after a successful retry).
 * Without the fallback, keyboard users would have to start again at the top of the page.
 *
 * @returns event handlers for the root element. The focus doesn't move if the control lost focus before it unmounted,
 * since the user may have moved on.
 */
export function useFocusFallback(focusFallback: () => void) {
  const focusedRef = useRef<Element>(null)
  useIsomorphicLayoutEffect(() => {
    const focused = focusedRef.current
    if (!focused || focused.isConnected) return
    focusedRef.current = null
    const { activeElement, body } = focused.ownerDocument
    if (activeElement === body) focusFallback()
  })
  return {
    onFocus: ({ target }: { target: Element }) => {
      focusedRef.current = target
    },
    onBlur: ({ target }: { target: Element }) => {
      // We check the focus in a later task. A control also loses focus when it unmounts.
      setTimeout(() => {
        if (target.isConnected && focusedRef.current === target && !target.matches(':focus'))
          focusedRef.current = null
      })
    },
  }
}
