const passedOn = ['id', 'name', 'form', 'required', 'disabled']

interface TargetElement extends HTMLElement {
  defaultValue: string
}

/** Sets the element's default value, which a reset restores: the option that the server selected. */
export function moveDefaultAttributes(select: HTMLSelectElement, element: TargetElement): void {
  const initial = select.querySelector<HTMLOptionElement>('[selected]')
  if (initial) element.defaultValue ||= initial.value
}

/** Takes the server's select away, and passes on to the element everything that the page said about it. */
export function moveAttributes(select: HTMLSelectElement, element: TargetElement): void {
  moveDefaultAttributes(select, element)
  for (const name of passedOn) {
    const words = select.getAttribute(name)
    if (words === null || element.hasAttribute(name)) continue
    select.removeAttribute(name)
    element.setAttribute(name, words)
  }
  select.remove()
}
