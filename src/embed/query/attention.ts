/** Whether the page is seen and the browser has a connection. */
export const isAttended = () => navigator.onLine && document.visibilityState === 'visible'

/** Calls back when the page is seen again or the connection returns. */
export function onAttention(callback: () => void): () => void {
  const look = () => {
    if (isAttended()) callback()
  }
  addEventListener('online', look)
  addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('online', look)
    removeEventListener('visibilitychange', look)
  }
}
