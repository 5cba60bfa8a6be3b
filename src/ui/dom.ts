/**
 * Returns the window that contains a node. If a portal has rendered the node into an iframe or a popup, we can't use
 * the script's window: its animation frames are paused while it is in the background.
 */
export const getWindow = (node: Node | null | undefined): Window & typeof globalThis =>
  node?.ownerDocument?.defaultView ?? window

/** Returns all roots that contain a node, from the innermost shadow root to the document. */
export function getRootChain(node: Node | null): Node[] {
  const tree = node?.getRootNode() ?? document
  return 'host' in tree ? [tree, ...getRootChain(tree.host as Element)] : [tree]
}

/** Returns the elements whose shadow roots contain a node, from the innermost to the outermost. */
export const getHosts = (node: Node | null): Element[] =>
  getRootChain(node).flatMap((root) => ('host' in root ? [root.host as Element] : []))

/** Whether the primary pointer is coarse, as on a touch screen. In test tools, `matchMedia` may be missing or a mock. */
export function isTouch(): boolean {
  const query = (window as Partial<Window>).matchMedia?.('(pointer: coarse)')
  return query?.matches === true
}

/**
 * Calls a function after the browser has painted the result of a key press or a tap. Returns a function that cancels
 * the call.
 *
 * We don't use a timer: Chromium delays timers by about 100 ms after a touch begins.
 *
 * @param node - a node in the window whose animation frames are used.
 */
export function afterPaint(task: () => void, node: Node | null): () => void {
  const view = getWindow(node)
  let frame = view.requestAnimationFrame(() => {
    frame = view.requestAnimationFrame(task)
  })
  return () => view.cancelAnimationFrame(frame)
}
