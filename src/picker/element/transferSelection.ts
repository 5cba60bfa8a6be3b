import { findServerSelect } from './createProgressiveSelect.js'

/** What {@link transferSelection} needs from a control. */
interface Control extends HTMLElement {
  readonly form: HTMLFormElement | null
  /** Whether the control was created from the page's HTML or by jQuery, not by another script. */
  readonly isParsed: boolean
  /** Whether the payer or the page has set the value. */
  readonly isDirty: boolean
  readonly formState: string
  restore(state: string): void
  formResetCallback(): void
}

/** The form that each control was inserted into. A removed control no longer has a form. */
const forms = new WeakMap<Control, HTMLFormElement | null>()

/**
 * Whether jQuery is creating an element from HTML, as WooCommerce's `updated_checkout` does. jQuery parses in a `<div>`
 * that is the only child of a fragment, before it inserts anything. The root of a cloned template is a fragment too,
 * but it holds the template's content instead of one bare `<div>`.
 */
export function isInParserOfJQuery(element: Element): boolean {
  const { firstElementChild: box, childNodes } = element.getRootNode() as ParentNode & Node
  return childNodes.length === 1 && box?.localName === 'div' && box.attributes.length === 0
}

/** The controls that were added or removed in this task, and the successor of each replaced control. */
const added = new Set<Control>()
const removed = new Set<Control>()
const successors = new Map<Control, Control>()

/**
 * Moves the payer's selection from a removed element to the new element that replaces it. A shop that re-renders its
 * payment box (WooCommerce's `updated_checkout`) removes and adds the elements in one task, in either order. Each new
 * element replaces one removed element, in document order. The following new elements start without a selection:
 *
 * - an element that is added in a later task, because it belongs to another form;
 * - an element in another form, because it may be for another order, unless both elements have the same `order`;
 * - an element that a script created or cloned, because this is how React and Vue render the next order.
 */
export const transferSelection = {
  onConnected(control: Control): void {
    removed.delete(control)
    // The control was only moved, so its assumed successor must not have its selection.
    successors.get(control)?.formResetCallback()
    if (!forms.has(control) && control.isParsed && !hasTemplate(control)) added.add(control)
    forms.set(control, control.form)
    settle()
  },
  onDisconnected(control: Control): void {
    removed.add(control)
    settle()
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
    if (!old.isDirty || successor.isDirty) continue
    successor.restore(old.formState)
    successors.set(old, successor)
  }
  setTimeout(endTask)
}

function endTask(): void {
  for (const controls of [added, removed, successors]) controls.clear()
}

/**
 * Returns a key that identifies the control in its form. An attribute that the control lacks is read from the server's
 * select, if the control still contains one.
 */
const keyOf = (control: HTMLElement) =>
  ['name', 'id', 'endpoint', 'model', 'order']
    .map((name) => control.getAttribute(name) ?? findServerSelect(control)?.getAttribute(name))
    .join()

/**
 * Whether the page has a template with such a control. A clone of the template cannot be distinguished from parsed
 * HTML.
 */
const hasTemplate = ({ ownerDocument, localName }: Control) =>
  [...ownerDocument.querySelectorAll('template')].some(({ content }) =>
    content.querySelector(localName),
  )

/**
 * Whether two controls with the same `order` attribute, or none, are for the same order. Nothing else identifies an
 * order: a hidden field may be a constant or a CSRF token.
 */
function isForSameOrder(old: Control, successor: Control): boolean {
  const form = forms.get(successor)
  return Boolean(
    form && (form === forms.get(old) || (forms.get(old) && successor.hasAttribute('order'))),
  )
}
