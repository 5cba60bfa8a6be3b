import { type RefObject, useEffect } from 'react'
import { listen } from './listen.js'

/** Calls `close` when the payer presses outside, or goes into a frame of the page, and when a form is submitted or a dialog closed. */
export function useOutsidePress(
  control: RefObject<HTMLElement | null>,
  root: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!open) return
    const inside = control.current ?? root.current
    const hear = (event: Event) => {
      const { type } = event
      const ends =
        type === 'pointerdown'
          ? // The path, because a shadow root hides the real target.
            inside && !event.composedPath().includes(inside)
          : // A press inside a frame is not heard here; the window hears that it lost the focus to it.
            type !== 'blur' || document.activeElement?.localName === 'iframe'
      if (ends) close()
    }
    // A submit does not leave its shadow tree, and a form may stand in any that is around.
    return listen([window, ...treesAround(inside)], hear, 'pointerdown', 'submit', 'close', 'blur')
  }, [close, control, open, root])
}

/** The trees that a node stands in, from its own to the document: shadow roots are one each. */
export function treesAround(node: Node | null): Node[] {
  const tree = node?.getRootNode() ?? document
  return 'host' in tree ? [tree, ...treesAround(tree.host as Element)] : [tree]
}
