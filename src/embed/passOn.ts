const passedOn = ['id', 'name', 'form', 'required', 'disabled']

interface Heir extends HTMLElement {
  defaultValue: string
}

/** Tells the element what a reset goes back to: the option that the server selected. */
export function passOnDefault(select: HTMLSelectElement, element: Heir): void {
  const initial = select.querySelector<HTMLOptionElement>('[selected]')
  if (initial) element.defaultValue ||= initial.value
}

/** Takes the server's select away, and passes on to the element everything that the page said about it. */
export function passOn(select: HTMLSelectElement, element: Heir): void {
  passOnDefault(select, element)
  for (const name of passedOn) {
    const words = select.getAttribute(name)
    if (words === null || element.hasAttribute(name)) continue
    select.removeAttribute(name)
    element.setAttribute(name, words)
  }
  select.remove()
}
