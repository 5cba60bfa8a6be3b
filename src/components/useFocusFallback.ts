import { useRef } from 'react'
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.js'

/**
 * Calls `focusFallback` when the focused control unmounts, such as the retry button after a success. Otherwise keyboard
 * users would start again from the top of the page.
 *
 * @returns listeners for the root. If `onBlur` is left out, a control counts as focused even if it lost the focus to no
 * other control before.
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
    onBlur: () => {
      focusedRef.current = null
    },
  }
}
