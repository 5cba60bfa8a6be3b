/** Whether this page is in a frame of the demo itself. */
export function isInDemo(): boolean {
  try {
    return window.parent !== window && window.parent.location.origin === location.origin
  } catch {
    return false
  }
}
