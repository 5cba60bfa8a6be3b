import { type RefObject, useEffect } from 'react'

/** Calls `close` when the payer presses outside, or goes into a frame of the page. */
export function useOutsidePress(
  inside: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!open) return
    const onPress = (event: Event) => {
      // The path, because a shadow root hides the real target.
      if (inside.current && !event.composedPath().includes(inside.current)) close()
    }
    // A press inside a frame is not heard here; the window hears that it lost the focus to it.
    const onWindowBlur = () => {
      if (document.activeElement instanceof HTMLIFrameElement) close()
    }
    document.addEventListener('pointerdown', onPress, true)
    window.addEventListener('blur', onWindowBlur)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      window.removeEventListener('blur', onWindowBlur)
    }
  }, [close, inside, open])
}
