import { type RefObject, useEffect } from 'react'

/** Calls `close` when the payer presses outside, or goes into a frame of the page, and when a form is submitted. */
export function useOutsidePress(
  control: RefObject<HTMLElement | null>,
  root: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!open) return
    const inside = control.current ?? root.current
    const over = new AbortController()
    const listen = { capture: true, signal: over.signal }
    const onPress = (event: Event) => {
      // The path, because a shadow root hides the real target.
      if (inside && !event.composedPath().includes(inside)) close()
    }
    document.addEventListener('pointerdown', onPress, listen)
    // A submit does not leave its shadow tree, and a form may stand in any that is around.
    for (const tree of treesAround(inside)) tree.addEventListener('submit', close, listen)
    // A press inside a frame is not heard here; the window hears that it lost the focus to it.
    const onBlur = () => {
      if (document.activeElement?.localName === 'iframe') close()
    }
    window.addEventListener('blur', onBlur, { signal: over.signal })
    return () => over.abort()
  }, [close, control, open, root])
}

function treesAround(node: Node | null): Node[] {
  const tree = node?.getRootNode() ?? document
  return 'host' in tree ? [tree, ...treesAround(tree.host as Element)] : [tree]
}
