import type { RefObject } from 'react'
import { getRootChain } from '../ui/dom.js'
import { useRootListeners } from './useRootListeners.js'

/** How {@link useDismiss} closes the list. */
interface Dismissal {
  /** Closes the list, and keeps the typed text. */
  collapseList: () => void
  /** Closes the list, and discards the typed text. */
  closeList: () => void
}

/**
 * Closes the list on a press or focus outside the picker, when the field's own form is submitted or a dialog around it
 * closes, and when a frame takes the focus, or the frame that the field is in loses it. Other forms and dialogs of the
 * page are ignored. A press or another window does not discard the typed text, because the field may keep the focus.
 *
 * @param inputRef - the field.
 * @param getInside - returns the elements that count as inside: an element around the field, and the list, which may be
 * in a portal.
 * @param canDismiss - whether the list is open or text is typed. If not, nothing is listened to.
 */
export function useDismiss(
  inputRef: RefObject<Element | null>,
  getInside: () => readonly (Element | null)[],
  { collapseList, closeList }: Dismissal,
  canDismiss: boolean,
) {
  const isOutside = (event: Event) => {
    const inside = getInside()
    if (!inside[0] || isDecidedFurtherIn(event, inputRef.current)) return false
    // Uses the event's path, because a shadow root hides the real target.
    return !event.composedPath().some((node) => inside.includes(node as Element))
  }
  const closeWithOwner = ({ target }: Event) => {
    if (isAround(target as Element, inputRef.current)) closeList()
  }
  useRootListeners(
    inputRef,
    {
      // The keys of an on-screen keyboard keep the focus in the field. A field that a password manager has filled may never
      // have had the focus, so that no blur would discard the text.
      pointerdown: (event) => {
        if (!isOutside(event)) return
        if (isActiveElement(inputRef.current)) collapseList()
        else closeList()
      },
      // The focus may move to the body first and then to another control. The field's blur event does not know that
      // control.
      focusin: (event) => {
        if (isOutside(event)) closeList()
      },
      submit: closeWithOwner,
      close: closeWithOwner,
      blur: () => {
        const owner = inputRef.current?.ownerDocument ?? document
        const { activeElement, defaultView } = owner
        // A press inside a frame does not fire an event here, but the window loses the focus to the frame.
        if (activeElement?.localName === 'iframe') closeList()
        // In a frame, a press on the page around it closes the list, as it closes a native select.
        else if (defaultView !== defaultView?.parent && !owner.hasFocus()) collapseList()
      },
    },
    canDismiss,
  )
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

/** Whether an element is its root's active element, which it stays when the window loses the focus. */
export const isActiveElement = (element: Element | null) =>
  (element?.getRootNode() as Partial<DocumentOrShadowRoot> | undefined)?.activeElement === element
