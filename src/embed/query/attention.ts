import { listen } from '../../hooks/listen.js'

/** Whether the page is seen and the browser has a connection. */
export const isAttended = () => navigator.onLine && document.visibilityState === 'visible'

/**
 * Calls back when the page is seen again or the connection returns. `listen` stays with this window: a test runner may
 * remove jsdom's globals before an element that is left in the document stops listening.
 */
export function onAttention(callback: () => void): () => void {
  const look = () => {
    if (isAttended()) callback()
  }
  return listen([window], look, 'online', 'visibilitychange')
}
