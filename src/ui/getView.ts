/**
 * Returns the window that a node is shown in. A portal may have rendered it into a frame or a popup, and the window of
 * the script has no frames while it is in the background.
 */
export const getView = (node: Node | null | undefined): Window & typeof globalThis =>
  node?.ownerDocument?.defaultView ?? window
