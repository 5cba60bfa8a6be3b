import type { RefObject } from 'react'
import { getHosts } from '../ui/dom.js'
import { useRootListeners } from './useRootListeners.js'

/** The functions that {@link useDismiss} calls to close the list. */
interface Dismissal {
  /** Closes the list but retains the typed text. */
  collapseList: () => void
  /** Closes the list and discards the typed text. */
  closeList: () => void
}

/**
 * Closes the list when the payer presses or focuses something outside the picker, when the field's form is submitted,
 * and when a surrounding dialog closes. The list also closes when a frame takes the focus, or when the frame containing
 * the field loses it. Other forms and dialogs on the page are ignored. Pressing outside the picker or switching to
 * another window doesn't discard the typed text: the field may keep focus.
 *
 * @param inputRef - the field.
 * @param rootRef - the element around the field and the list.
 * @param canDismiss - whether the list is open or text is typed. Otherwise, no listeners are added.
 */
export function useDismiss(
  inputRef: RefObject<Element | null>,
  rootRef: RefObject<Element | null>,
  { collapseList, closeList }: Dismissal,
  canDismiss: boolean,
) {
  const isOutside = (event: Event) => {
    const root = rootRef.current
    // A shadow root hides the event's real target, but the event's path contains the target.
    const path = event.composedPath()
    const [first] = path as Element[]
    // A closed root also hides the path, so only a listener on the root sees what was pressed.
    const isHidden = getHosts(root).some((host) => host === first && !host.shadowRoot)
    return root !== null && !isHidden && !path.includes(root)
  }
  const closeWithOwner = ({ target }: Event) => {
    if (isAround(target as Element, inputRef.current)) closeList()
  }
  useRootListeners(
    inputRef,
    {
      // We retain the typed text if the field still has focus after the press, for example because the payer pressed a
      // key on an on-screen keyboard in the page. If a password manager has filled the field, the field may never have
      // had focus. In this case, there is no blur event that would discard the text.
      pointerdown: (event) => {
        if (!isOutside(event)) return
        if (isActiveElement(inputRef.current)) collapseList()
        else closeList()
      },
      // If the focus moves to the body first and to another control afterwards, the field's blur event doesn't contain
      // this control.
      focusin: (event) => {
        if (isOutside(event)) closeList()
      },
      submit: closeWithOwner,
      close: closeWithOwner,
      blur: () => {
        const owner = inputRef.current?.ownerDocument ?? document
        const { activeElement, defaultView } = owner
        // A press inside a frame fires no event in this document, but it moves the focus from the window to the frame.
        if (activeElement?.localName === 'iframe') closeList()
        // If the picker is in a frame, a press on the parent page closes the list, as it would close a native select.
        else if (defaultView !== defaultView?.parent && !owner.hasFocus()) collapseList()
      },
    },
    canDismiss,
  )
}

/** Whether an element is the field's form or contains the field, even across shadow roots. */
const isAround = (element: Element, field: Element | null): boolean =>
  [field, ...getHosts(field)].some(
    (node) => node && (element.contains(node) || (node as HTMLInputElement).form === element),
  )

/** Whether an element is its root's active element. The active element doesn't change when the window loses focus. */
export const isActiveElement = (element: Element | null) =>
  (element?.getRootNode() as Partial<DocumentOrShadowRoot> | undefined)?.activeElement === element
