/**
 * Returns the window that a node is shown in. A portal may have rendered it into a frame or a popup, and the window of
 * the script has no frames while it is in the background.
 */
export const getView = (node: Node | null | undefined): Window & typeof globalThis =>
  node?.ownerDocument?.defaultView ?? window

/** Returns the root of a node and of each host around it, from the innermost shadow root to the document. */
export function getRootChain(node: Node | null): Node[] {
  const tree = node?.getRootNode() ?? document
  return 'host' in tree ? [tree, ...getRootChain(tree.host as Element)] : [tree]
}

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
