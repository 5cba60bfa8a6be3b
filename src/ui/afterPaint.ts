/**
 * Calls a function in the frame after the next one, so that the user sees the result of a key press or a tap first.
 * Returns a function that cancels the call.
 *
 * Does not use a timer, because Chromium delays timers by about 100 ms after a touch begins.
 */
export function afterPaint(task: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(task)
  })
  return () => cancelAnimationFrame(frame)
}
