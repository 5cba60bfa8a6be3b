import { startTransition } from 'react'

/**
 * Does something once the next frame is painted, so that the payer sees the answer to a key first; what it draws gives
 * way to the next key. Returns how to take that back.
 */
export function afterPaint(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(() => startTransition(task))))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
