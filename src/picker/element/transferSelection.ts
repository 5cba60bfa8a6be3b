import { findServerSelect } from './createProgressiveSelect.js'

/** What {@link transferSelection} needs of a control. */
interface Control extends HTMLElement {
  readonly form: HTMLFormElement | null
  /** Whether it was created from HTML in the page or by jQuery, not by another script. */
  readonly isParsed: boolean
  /** Whether the payer or the page has set the value. */
  readonly isDirty: boolean
  readonly formState: string
  restore(state: string): void
  formResetCallback(): void
}

/** The form that a control was inserted into, and the address of the page then. A removed control has no form. */
const origins = new WeakMap<Control, Origin>()
type Origin = [form: HTMLFormElement | null, address: string]

/**
 * Whether jQuery is creating an element from HTML, as WooCommerce's `updated_checkout` does. It parses in a `<div>`, the only child
 * of a fragment, before it inserts anything. A clone of a template has a fragment too, with the template's own content.
 */
export function isInParserOfJQuery(element: Element): boolean {
  const { firstElementChild: box, childNodes } = element.getRootNode() as ParentNode & Node
  return childNodes.length === 1 && box?.localName === 'div' && box.attributes.length === 0
}

/** In this task: the controls that were added, those that were removed, and the successor of each replaced one. */
const added = new Set<Control>()
const removed = new Set<Control>()
const successors = new Map<Control, Control>()

/**
 * Moves the payer's selection from an element that is removed from the page to the new one that replaces it. A shop that
 * re-renders its payment box (WooCommerce's `updated_checkout`) does both in one task, in either order. An element that is
 * added in a later task belongs to another form, and starts empty. So does an element in the form of another order,
 * because a page may replace its whole body in one task, and one that a script created or cloned, because this is how
 * React and Vue render the next order. Each new element replaces one removed element, in document order.
 */
export const transferSelection = {
  onConnected(control: Control): void {
    removed.delete(control)
    // The control was only moved, so its selection remains its own.
    successors.get(control)?.formResetCallback()
    if (!origins.has(control) && control.isParsed && !hasTemplate(control)) added.add(control)
    origins.set(control, [control.form, location.href])
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
        isInSameForm(control, successor),
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

/** Identifies the control in its form, if necessary by the attributes of a server's select that is still in it. */
const keyOf = (control: HTMLElement) =>
  ['name', 'id', 'endpoint', 'model']
    .map((name) => control.getAttribute(name) ?? findServerSelect(control)?.getAttribute(name))
    .join()

/** Whether the page has a template with such a control: a clone of it cannot be distinguished from parsed HTML. */
const hasTemplate = ({ ownerDocument, localName }: Control) =>
  [...ownerDocument.querySelectorAll('template')].some(({ content }) =>
    content.querySelector(localName),
  )

/** Whether two controls are in the same form, or in two forms of one order: the page has then re-rendered the form. */
function isInSameForm(...controls: [Control, Control]): boolean {
  const [[before, addressBefore], [now, address]] = controls.map((control) =>
    origins.get(control),
  ) as [Origin, Origin]
  if (!before || !now) return false
  if (before === now) return true
  const order = orderOf(now)
  return Boolean(order) && order === orderOf(before) && address === addressBefore
}

/**
 * Identifies the order of a form, if a hidden field does: without one, a form for the next order may be equal. Fields
 * count as the server sent them, not as they were filled in.
 */
function orderOf(form: HTMLFormElement): string | undefined {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[name]:not([data-fpx-value])')]
  if (!fields.some(({ type }) => type === 'hidden')) return
  return [form, ...fields]
    .map((node) => ['action', 'id', 'name', 'value'].map((name) => node.getAttribute(name)))
    .join()
}
