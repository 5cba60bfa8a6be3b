const left = new Map<string, string>()

/**
 * The choices of elements that were taken out of the page in this very turn. A shop that draws its
 * payment box anew (WooCommerce's `updated_checkout`) puts a new element in the place of the old one;
 * the new one goes on with the payer's choice. One that comes later is another form's, and starts empty.
 */
export const replacements = {
  leave(element: HTMLElement, value: string): void {
    const key = keyOf(element)
    left.set(key, value)
    setTimeout(() => left.delete(key))
  },
  take(element: HTMLElement): string | undefined {
    const key = keyOf(element)
    const value = left.get(key)
    left.delete(key)
    return value
  },
}

const keyOf = (element: HTMLElement) =>
  [element.localName, element.getAttribute('name'), element.id].join(' ')
