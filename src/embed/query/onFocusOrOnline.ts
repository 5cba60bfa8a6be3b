import { addListeners } from '../../hooks/dom/addListeners.js'

/** Whether the page is seen and the browser has a connection. */
export const isAttended = () => navigator.onLine && document.visibilityState === 'visible'

/** Calls back when the page is seen again or the connection returns. */
export function onFocusOrOnline(callback: () => void): () => void {
  const look = () => {
    if (isAttended()) callback()
  }
  return addListeners([window], look, 'online', 'visibilitychange')
}
