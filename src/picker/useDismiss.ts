import type { RefObject } from 'react'
import { useRootListeners } from './useRootListeners.js'

/**
 * Calls `close` on a press or focus outside the picker, and when a form is submitted, a dialog closes, or a frame takes
 * the focus.
 *
 * @param inputRef - the field.
 * @param getInside - returns the elements that count as inside: an element around the field, and the list, which may be
 * in a portal.
 */
export function useDismiss(
  inputRef: RefObject<Element | null>,
  getInside: () => readonly (Element | null)[],
  close: () => void,
) {
  const closeOutside = (event: Event) => {
    const inside = getInside()
    // Uses the event's path, because a shadow root hides the real target.
    if (inside[0] && !event.composedPath().some((node) => inside.includes(node as Element))) close()
  }
  useRootListeners(inputRef, {
    pointerdown: closeOutside,
    // The focus may move to the body first and then to another control. The field's blur event does not know that
    // control.
    focusin: closeOutside,
    submit: close,
    close,
    blur: () => {
      // A press inside a frame does not fire an event here, but the window loses the focus to the frame.
      if (document.activeElement?.localName === 'iframe') close()
    },
  })
}
