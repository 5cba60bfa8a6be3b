import { findServerSelect } from './createProgressiveSelect.js'
import type { TypingTransfer } from './createTypingTransfer.js'

/** The members of a form control that {@link transferSelection} uses. */
interface Control extends HTMLElement {
  readonly form: HTMLFormElement | null
  /** Whether the control was created from the page's HTML or by jQuery rather than by another script. */
  readonly isParsed: boolean
  /** Whether the payer or the page has set the value. */
  readonly isDirty: boolean
  /** The objects and functions that the page's script has set. */
  readonly scriptOnlyProps: object
  readonly formState: string
  restore(state: string): void
  readonly typing: TypingTransfer
  update(): void
  formResetCallback(): void
}

/** Stores the last form of each control (a removed control no longer has one). */
const forms = new WeakMap<Control, HTMLFormElement | null>()

/**
 * Whether jQuery is creating an element from HTML, as happens in WooCommerce's `updated_checkout`. Before inserting
 * anything, jQuery parses the HTML in a `<div>` that is the only child of a fragment. A cloned template's root is also
 * a fragment, but it contains the template's content instead of a single bare `<div>`.
 */
export function isInParserOfJQuery(element: Element): boolean {
  const { firstElementChild: box, childNodes } = element.getRootNode() as ParentNode & Node
  return childNodes.length === 1 && box?.localName === 'div' && box.attributes.length === 0
}

/** The controls added or removed in the current task, and the successor of each replaced control. */
const added = new Set<Control>()
const removed = new Set<Control>()
const successors = new Map<Control, Control>()

/**
 * Moves the payer's selection, letters, and focus, and the objects and functions that the page has set, from a removed
 * element to its replacement. When a shop re-renders its payment box (as in WooCommerce's `updated_checkout`), it
 * removes and adds the elements within one task, in either order. New elements are matched with removed elements in
 * document order. However, these new elements start without any of it:
 *
 * - an element added in a later task, which belongs to another form;
 * - an element in another form, which may be for another order, unless both elements have the same `order`;
 * - an element that a script created or cloned, as React and Vue do for the next order. It only continues the letters.
 */
export const transferSelection = {
  onConnected(control: Control): void {
    removed.delete(control)
    // The control has been moved rather than replaced, so its assumed replacement must not keep the selection.
    successors.get(control)?.formResetCallback()
    if (!forms.has(control) && !hasTemplate(control)) added.add(control)
    forms.set(control, control.form)
    settle()
  },
  onDisconnected(control: Control): void {
    removed.add(control)
    settle()
  },
  /** Called when a control has another form, or none. The browser can call it before it connects the control. */
  onFormChange(control: Control): void {
    if (forms.has(control) && control.isConnected) forms.set(control, control.form)
  },
}

function settle(): void {
  for (const successor of added) {
    const old = [...removed].find(
      (control) =>
        control !== successor &&
        keyOf(control) === keyOf(successor) &&
        isForSameOrder(control, successor),
    )
    if (!old) continue
    added.delete(successor)
    removed.delete(old)
    const typing = old.typing.read()
    const { isParsed, scriptOnlyProps } = successor
    if (isParsed) {
      Object.assign(scriptOnlyProps, { ...old.scriptOnlyProps, ...scriptOnlyProps })
      successor.update()
    }
    // Idiomorph clones the elements of the new HTML.
    if (typing && (isParsed || typing.text !== null)) {
      successor.typing.take(typing)
      successor.update()
    }
    if (!isParsed || !old.isDirty || successor.isDirty) continue
    successor.restore(old.formState)
    successors.set(old, successor)
  }
  setTimeout(endTask)
}

function endTask(): void {
  for (const controls of [added, removed, successors]) controls.clear()
}

/**
 * Returns a key that identifies the control in its form. If the control lacks an attribute, the attribute is read from
 * the server's select inside the control.
 */
const keyOf = (control: HTMLElement) =>
  ['name', 'id', 'endpoint', 'model', 'order']
    .map((name) => control.getAttribute(name) ?? findServerSelect(control)?.getAttribute(name))
    .join()

/**
 * Whether a template on the page contains a control of this type. Clones of a template's content can't be distinguished
 * from parsed HTML. Turbo's streams bring the page's new HTML in a template of their own.
 */
const hasTemplate = ({ ownerDocument, localName }: Control) =>
  [...ownerDocument.querySelectorAll<HTMLTemplateElement>('template:not(turbo-stream *)')].some(
    ({ content }) => content.querySelector(localName),
  )

/**
 * Whether two controls are for the same order, provided that their `order` attributes are equal or both missing. A
 * blank `order` doesn't identify an order. A template can render it before the order exists. We don't compare
 * hidden fields: they can contain a constant or a CSRF token instead of an order number.
 */
function isForSameOrder(old: Control, successor: Control): boolean {
  const form = forms.get(successor)
  return Boolean(successor.getAttribute('order')?.trim() || (form && form === forms.get(old)))
}
