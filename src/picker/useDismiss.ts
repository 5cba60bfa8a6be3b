import type { RefObject } from 'react'
import { useRootListeners } from './useRootListeners.js'

/**
 * Calls `close` on a press or a focus outside, when a form is submitted, a dialog closes, or a frame takes the focus.
 *
 * @param inputRef - the field.
 * @param getInside - returns the elements that are inside: one around the field, and the list, which may be in a portal.
 */
export function useDismiss(
  inputRef: RefObject<Element | null>,
  getInside: () => readonly (Element | null)[],
  close: () => void,
) {
  const closeOutside = (event: Event) => {
    const inside = getInside()
    // Uses the path of the event, because a shadow root hides the real target.
    if (inside[0] && !event.composedPath().some((node) => inside.includes(node as Element))) close()
  }
  useRootListeners(inputRef, {
    pointerdown: closeOutside,
    // The focus may reach another control by way of the body, which the blur of the field does not know.
    focusin: closeOutside,
    submit: close,
    close,
    blur: () => {
      // A press inside a frame does not send an event here, but the window loses the focus to the frame.
      if (document.activeElement?.localName === 'iframe') close()
    },
  })
}
