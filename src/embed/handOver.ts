/** What {@link handOver} needs of a control. */
interface Control extends HTMLElement {
  value: string
  /** The value is the payer's. */
  readonly isDirty: boolean
}

const shown = new Set<Control>()
const left = new Map<string, string>()
const young = new Map<string, Control>()

/**
 * Hands the payer's choice from an element that is taken out of the page to the one that takes its place. A shop that
 * draws its payment box anew (WooCommerce's `updated_checkout`) does both in one turn, in an order of its own; an
 * element that comes in a later turn belongs to another form, and starts empty.
 */
export const handOver = {
  come(control: Control): void {
    const key = keyOf(control)
    // With `innerHTML` the new element comes before the old one hears that it is gone.
    for (const old of shown)
      if (!old.isConnected && keyOf(old) === key && old.isDirty) left.set(key, old.value)
    const value = left.get(key)
    if (value !== undefined && !control.isDirty) control.value = value
    shown.add(control)
    young.set(key, control)
    setTimeout(forget, 0, key)
  },
  leave(control: Control): void {
    shown.delete(control)
    if (!control.isDirty) return
    const key = keyOf(control)
    const heir = young.get(key)
    if (heir && heir !== control && !heir.isDirty) heir.value = control.value
    left.set(key, control.value)
    setTimeout(forget, 0, key)
  },
}

function forget(key: string): void {
  left.delete(key)
  young.delete(key)
}

const keyOf = (element: HTMLElement) =>
  [element.localName, element.getAttribute('name'), element.id].join(' ')
