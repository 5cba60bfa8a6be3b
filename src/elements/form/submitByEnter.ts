interface Control extends HTMLElement {
  readonly form: HTMLFormElement | null
}

/**
 * Submits the form with its default button if Enter is pressed in a text field. The browser does not do this for a
 * field in a shadow root. The button cannot be found in `form.elements`: it does not contain image buttons, and a
 * control may be named "elements". If there is no default button, the page submits by itself, so nothing is submitted
 * here.
 */
export function submitByEnter(event: KeyboardEvent, control: Control): void {
  const { form } = control
  if (event.key !== 'Enter' || !form || !(event.target instanceof HTMLInputElement)) return
  // Runs after all of the page's listeners, because one of them may prevent Enter's default action.
  setTimeout(() => {
    // Searches all elements, because a button may be a custom element. An `<object>` in the form has a type too, such
    // as image/png.
    const root = control.getRootNode() as Document | ShadowRoot
    const button = [...root.querySelectorAll<HTMLInputElement>('*')].find(
      (field) => field.form === form && /submit|image$/.test(field.type),
    )
    if (!event.defaultPrevented) button?.click()
  })
}
