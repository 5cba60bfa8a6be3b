import { addListeners } from '../../hooks/dom/addListeners.js'

/** Whether the page is visible and the browser has a connection. */
export const isFocusedAndOnline = () => navigator.onLine && document.visibilityState === 'visible'

/** Calls back when the page becomes visible again or the connection returns. */
export function onFocusOrOnline(callback: () => void): () => void {
  const onChange = () => {
    if (isFocusedAndOnline()) callback()
  }
  return addListeners([window], onChange, 'online', 'visibilitychange')
}
