import { useRef } from 'react'
import { useIsomorphicLayoutEffect } from './hooks.js'

/**
 * Calls `focusFallback` when the focused control unmounts, as the retry button does after a success. Otherwise keyboard
 * users would start again from the top of the page.
 *
 * @returns listeners for the root. If the control had already lost focus, nothing is focused; otherwise users who have
 * scrolled on would be moved back.
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
      // Delayed, because a control also loses the focus when it unmounts.
      setTimeout(() => {
        if (target.isConnected && focusedRef.current === target && !target.matches(':focus'))
          focusedRef.current = null
      })
    },
  }
}
