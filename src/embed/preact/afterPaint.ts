/** Does something once the next frame is painted. Returns how to take that back. */
export function afterPaint(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(task)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
