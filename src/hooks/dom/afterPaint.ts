import { startTransition } from 'react'

/**
 * Calls a function once the next frame is painted, so that the user sees the result of a key first. The next key
 * interrupts what it renders. Returns a function that cancels the call.
 */
export function afterPaint(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(() => startTransition(task))))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
