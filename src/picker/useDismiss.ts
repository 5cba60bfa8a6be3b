import type { RefObject } from 'react'
import { getRootChain } from '../ui/getRootChain.js'
import { useRootListeners } from './useRootListeners.js'

/**
 * Calls `close` on a press or focus outside the picker, when the field's own form is submitted or a dialog around it
 * closes, and when a frame takes the focus. Other forms and dialogs of the page are ignored.
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
    if (!inside[0] || isDecidedFurtherIn(event, inputRef.current)) return
    // Uses the event's path, because a shadow root hides the real target.
    if (!event.composedPath().some((node) => inside.includes(node as Element))) close()
  }
  const closeWithOwner = ({ target }: Event) => {
    if (isAround(target as Element, inputRef.current)) close()
  }
  useRootListeners(inputRef, {
    pointerdown: closeOutside,
    // The focus may move to the body first and then to another control. The field's blur event does not know that
    // control.
    focusin: closeOutside,
    submit: closeWithOwner,
    close: closeWithOwner,
    blur: () => {
      // A press inside a frame does not fire an event here, but the window loses the focus to the frame.
      if (document.activeElement?.localName === 'iframe') close()
    },
  })
}

/**
 * Returns whether a listener on an inner root will see the event too. Only that listener can tell what was pressed in a
 * closed root, whose elements are missing from the event's path outside it.
 */
function isDecidedFurtherIn(event: Event, field: Element | null): boolean {
  const roots = getRootChain(field)
  const level = roots.indexOf(event.currentTarget as Node)
  const innerRoots = level < 0 ? roots : roots.slice(0, level)
  const path = event.composedPath()
  return innerRoots.some((root) => 'host' in root && path.includes(root.host as Element))
}

/** Returns whether an element is the field's form, or contains the field, also across shadow roots. */
function isAround(element: Element, field: Element | null): boolean {
  const hosts = getRootChain(field).flatMap((root) =>
    'host' in root ? [root.host as Element] : [],
  )
  return [field, ...hosts].some(
    (node) => node && (element.contains(node) || (node as HTMLInputElement).form === element),
  )
}
