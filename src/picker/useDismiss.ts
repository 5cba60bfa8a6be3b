import type { RefObject } from 'react'
import { useRootListeners } from './useRootListeners.js'

/** What {@link useDismiss} needs. */
interface DismissOptions {
  inputRef: RefObject<Element | null>
  /** Returns the element around field and list. */
  getBoundary: () => Element | null
  /** `id` of the list, which may be in a portal. */
  listId: string
  isOpen: boolean
  closeList: () => void
}

/** Closes the list on a press or a focus outside, when a form is submitted, a dialog closes, or a frame takes the focus. */
export function useDismiss({ inputRef, getBoundary, listId, isOpen, closeList }: DismissOptions) {
  const close = () => {
    if (isOpen) closeList()
  }
  const closeOutside = (event: Event) => {
    const boundary = getBoundary()
    // Uses the path of the event, because a shadow root hides the real target.
    const isInside = (node: EventTarget) => node === boundary || (node as Element).id === listId
    if (boundary && !event.composedPath().some(isInside)) close()
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
