import { findServerSelect } from './findServerSelect.js'

/** What {@link transferSelection} needs of a control. */
interface Control extends HTMLElement {
  readonly form: HTMLFormElement | null
  /** The value is the payer's. */
  readonly isDirty: boolean
  readonly restorable: string
  restore(state: string): void
  formResetCallback(): void
}

/** The form that a control was inserted into, and the address of the page then. A control that has left has no form. */
const origins = new WeakMap<Control, Origin>()
type Origin = [form: HTMLFormElement | null, address: string]

/** In this task: controls that were added, that were removed, and those that passed their selection on, by the new one. */
const added = new Set<Control>()
const removed = new Set<Control>()
const successors = new Map<Control, Control>()

/**
 * Moves the payer's selection from an element that is removed from the page to the new one that replaces it. A shop that
 * redraws its payment box (WooCommerce's `updated_checkout`) does both in one task, in either order. An element that is
 * added in a later task belongs to another form, and starts empty. So does one in a form of another order: a page may
 * replace its whole body in one task. Each new element takes over from one removed element, in document order.
 */
export const transferSelection = {
  onConnected(control: Control): void {
    removed.delete(control)
    // It was moved, and keeps its choice to itself.
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
  for (const heir of added) {
    const old = [...removed].find(
      (control) =>
        control !== heir && keyOf(control) === keyOf(heir) && isInSameForm(control, heir),
    )
    if (!old) continue
    added.delete(heir)
    removed.delete(old)
    if (!old.isDirty || heir.isDirty) continue
    heir.restore(old.restorable)
    successors.set(old, heir)
  }
  setTimeout(forget)
}

function forget(): void {
  for (const turn of [added, removed, successors]) turn.clear()
}

/** What a choice belongs to; of an element that has not taken over the server's select yet, by that one. */
const keyOf = (control: HTMLElement) =>
  ['name', 'id', 'endpoint', 'model']
    .map((name) => control.getAttribute(name) ?? findServerSelect(control)?.getAttribute(name))
    .join()

/** Whether two controls are in one form that stayed, or in two that are equal: that one was redrawn. */
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
