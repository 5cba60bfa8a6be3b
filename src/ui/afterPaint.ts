import { getView } from './getView.js'

/**
 * Calls a function in the frame after the next one, so the user sees the result of a key press or a tap first.
 * Returns a function that cancels the call.
 *
 * Doesn't use a timer, because Chromium delays timers by about 100 ms after a touch begins.
 *
 * @param node - an element in the window whose frames count.
 */
export function afterPaint(task: () => void, node: Node | null): () => void {
  const view = getView(node)
  let frame = view.requestAnimationFrame(() => {
    frame = view.requestAnimationFrame(task)
  })
  return () => view.cancelAnimationFrame(frame)
}
