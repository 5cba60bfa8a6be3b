import { type RefObject, useRef } from 'react'
import { useLayoutEffectInBrowser } from './useLayoutEffectInBrowser.js'

/**
 * Moves the focus to the region, which is named as the table is, when the control that had it is gone (a retry that succeeded, say), so that nobody
 * starts again from the top of the page.
 *
 * @returns what the root listens with.
 */
export function useFocusKept(region: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(null)
  useLayoutEffectInBrowser(() => {
    const lost = last.current
    if (!lost || lost.isConnected) return
    last.current = null
    const root = lost.ownerDocument
    if (root.activeElement === root.body) region.current?.focus({ preventScroll: true })
  })
  return {
    onFocus: ({ target }: { target: Element }) => {
      last.current = target
    },
    onBlur: () => {
      last.current = null
    },
  }
}
