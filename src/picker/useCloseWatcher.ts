import { type RefObject, useEffect } from 'react'
import { getWindow } from '../ui/dom.js'

/** The browser's `CloseWatcher`, which reports Android's Back gesture and the Escape key (Chromium 126 and newer). */
interface CloseWatcher {
  onclose: (() => void) | null
  destroy: () => void
}

/**
 * Closes the list when the payer presses Escape outside the field or uses Android's Back gesture. Without this hook,
 * the Back gesture would leave the page.
 */
export function useCloseWatcher(
  fieldRef: RefObject<Element | null>,
  isOpen: boolean,
  close: () => void,
): void {
  useEffect(() => {
    const { CloseWatcher: Watcher } = getWindow(fieldRef.current) as {
      CloseWatcher?: new () => CloseWatcher
    }
    if (!isOpen || !Watcher) return
    const watcher = new Watcher()
    watcher.onclose = close
    return () => watcher.destroy()
  }, [close, fieldRef, isOpen])
}
