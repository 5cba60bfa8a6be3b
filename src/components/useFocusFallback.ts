import { useRef } from 'react'
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.js'

/**
 * Calls `focusFallback` when the focused control unmounts (a retry that succeeded, say): otherwise keyboard users start
 * again from the top of the page.
 *
 * @returns listeners for the root. Without `onBlur`, a control that lost the focus to nothing before counts as focused.
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
