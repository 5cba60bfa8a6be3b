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
    const onPress = (event: Event) => {
      // The path, because a shadow root hides the real target.
      const inside = control.current ?? root.current
      if (inside && !event.composedPath().includes(inside)) close()
    }
    // A press inside a frame is not heard here; the window hears that it lost the focus to it.
    const onWindowBlur = () => {
      if (document.activeElement instanceof HTMLIFrameElement) close()
    }
    // A submit does not leave its shadow tree, so that is listened to beside the document.
    const trees = new Set([document, (control.current ?? root.current)?.getRootNode()])
    document.addEventListener('pointerdown', onPress, true)
    for (const tree of trees) tree?.addEventListener('submit', onPress, true)
    window.addEventListener('blur', onWindowBlur)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      for (const tree of trees) tree?.removeEventListener('submit', onPress, true)
      window.removeEventListener('blur', onWindowBlur)
    }
  }, [close, control, open, root])
}
