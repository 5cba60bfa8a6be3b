/**
 * Calls a function in the frame after the next one, so that the user sees the result of a key or a press first. Returns
 * a function that cancels the call.
 *
 * It does not use a timer, because Chromium delays timers for about 100 ms after a touch begins.
 */
export function afterPaint(task: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(task)
  })
  return () => cancelAnimationFrame(frame)
}
