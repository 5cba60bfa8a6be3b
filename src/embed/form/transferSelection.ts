import { findServerSelect } from './createProgressiveSelect.js'

/** What {@link transferSelection} needs of a control. */
interface Control extends HTMLElement {
  readonly form: HTMLFormElement | null
  /** Whether the payer or the page has set the value. */
  readonly isDirty: boolean
  readonly formState: string
  restore(state: string): void
  formResetCallback(): void
}

/** The form that a control was inserted into, and the address of the page then. A removed control has no form. */
const origins = new WeakMap<Control, Origin>()
type Origin = [form: HTMLFormElement | null, address: string]

/** In this task: the controls that were added, those that were removed, and the successor of each replaced one. */
const added = new Set<Control>()
const removed = new Set<Control>()
const successors = new Map<Control, Control>()

/**
 * Moves the payer's selection from an element that is removed from the page to the new one that replaces it. A shop that
 * re-renders its payment box (WooCommerce's `updated_checkout`) does both in one task, in either order. An element that is
 * added in a later task belongs to another form, and starts empty. So does an element in the form of another order,
 * because a page may replace its whole body in one task. Each new element replaces one removed element, in document order.
 */
export const transferSelection = {
  onConnected(control: Control): void {
    removed.delete(control)
    // The control was only moved, so its selection remains its own.
    successors.get(control)?.formResetCallback()
    if (!origins.has(control)) added.add(control)
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

/** Whether two controls are in the same form, or in two equal forms: the page has then re-rendered the form. */
function isInSameForm(...controls: [Control, Control]): boolean {
  const [before, now] = controls.map((control) => origins.get(control)) as [Origin, Origin]
  return (before[0] && before[0] === now[0]) || identityOf(before) === identityOf(now)
}

/** Identifies the form of one order. Fields count as the server sent them, not as they were filled in. */
function identityOf([form, address]: Origin): string {
  const fields = form?.querySelectorAll('input[name]:not([data-fpx-value])') ?? []
  return [form, ...fields]
    .map((node) => ['action', 'id', 'name', 'value'].map((name) => node?.getAttribute(name)))
    .join()
    .concat(address)
}
