import { type RefObject, useEffect } from 'react'
import { getWindow } from '../ui/dom.js'

/** The browser's `CloseWatcher`, which reports Android's Back gesture and the Escape key (Chromium 126 and newer). */
interface CloseWatcher {
  onclose: (() => void) | null
  destroy: () => void
}

/** Closes the list on Escape outside the field and on Android's Back gesture, which would otherwise leave the page. */
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
