import { addListeners } from '../../client/addListeners.js'

/** Calls `callback` when the page becomes visible again or the connection returns. */
export function onFocusOrOnline(callback: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === 'visible') callback()
  }
  return addListeners([window], onChange, 'online', 'visibilitychange')
}
