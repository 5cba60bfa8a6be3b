interface Control extends HTMLElement {
  readonly form: HTMLFormElement | null
}

/**
 * Submits the form by its default button if Enter is pressed in a text field. The browser does not do that for a field
 * in a shadow root. `form.elements` cannot find the button: it contains no images, and a control may be named
 * "elements". Without a default button nothing is submitted, because the page then submits by itself.
 */
export function submitByEnter(event: KeyboardEvent, control: Control): void {
  const { form } = control
  if (event.key !== 'Enter' || !form || !(event.target instanceof HTMLInputElement)) return
  // Runs after every listener of the page, because a listener may prevent the default action of Enter.
  setTimeout(() => {
    // Searches all elements, because a button may be a custom element. An <object> of the form has a type too, such as
    // image/png.
    const root = control.getRootNode() as Document | ShadowRoot
    const button = [...root.querySelectorAll<HTMLInputElement>('*')].find(
      (field) => field.form === form && /submit|image$/.test(field.type),
    )
    if (!event.defaultPrevented) button?.click()
  })
}
