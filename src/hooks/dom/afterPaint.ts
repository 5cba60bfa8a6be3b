import { startTransition } from 'react'

/**
 * Calls a function in the frame after the next one, so that the user sees the result of a key or a press first. The
 * next key interrupts what it renders. Returns a function that cancels the call.
 *
 * It does not use a timer, because Chromium delays timers while a finger is down.
 */
export function afterPaint(task: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => startTransition(task))
  })
  return () => cancelAnimationFrame(frame)
}
