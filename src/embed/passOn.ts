const passedOn = ['id', 'name', 'form', 'required', 'disabled']

/** Takes the server's select away, and passes on to the element everything that the page said about it. */
export function passOn(select: HTMLSelectElement, element: HTMLElement & { defaultValue: string }) {
  // What a reset goes back to.
  const initial = select.querySelector<HTMLOptionElement>('[selected]')
  if (initial) element.defaultValue ||= initial.value
  for (const name of passedOn) {
    const words = select.getAttribute(name)
    if (words === null || element.hasAttribute(name)) continue
    select.removeAttribute(name)
    element.setAttribute(name, words)
  }
  select.remove()
}
