import { serverSelect } from './serverSelect.js'

/** What {@link handOver} needs of a control. */
interface Control extends HTMLElement {
  /** The value is the payer's. */
  readonly dirty: boolean
  inherit(old: this): void
  formResetCallback(): void
}

const known = new WeakSet<Control>()
/** Of this turn: controls that are new, that left, and that left their choice to a new one. */
const born = new Set<Control>()
const gone = new Set<Control>()
const heirs = new Map<Control, Control>()

/**
 * Hands the payer's choice from an element that is taken out of the page to the new one that takes its place. A shop
 * that draws its payment box anew (WooCommerce's `updated_checkout`) does both in one turn, in an order of its own; an
 * element that comes in a later turn belongs to another form, and starts empty. Each inherits from one, in their order.
 */
export const handOver = {
  come(control: Control): void {
    gone.delete(control)
    // It was moved, and keeps its choice to itself.
    heirs.get(control)?.formResetCallback()
    if (!known.has(control)) born.add(control)
    known.add(control)
    settle()
  },
  leave(control: Control): void {
    gone.add(control)
    settle()
  },
}

function settle(): void {
  for (const heir of born) {
    const old = [...gone].find((control) => control !== heir && keyOf(control) === keyOf(heir))
    if (!old) continue
    born.delete(heir)
    gone.delete(old)
    if (!old.dirty || heir.dirty) continue
    heir.inherit(old)
    heirs.set(old, heir)
  }
  setTimeout(forget)
}

function forget(): void {
  for (const turn of [born, gone, heirs]) turn.clear()
}

/** What a choice belongs to; of an element that has not taken over the server's select yet, by that one. */
const keyOf = (control: HTMLElement) =>
  ['name', 'id', 'endpoint', 'model']
    .map((name) => control.getAttribute(name) ?? serverSelect(control)?.getAttribute(name))
    .join()
