interface Control extends HTMLElement {
  readonly form: HTMLFormElement | null
}

/**
 * Enter in a text field submits its form by the form's default button, which a field in a shadow root cannot do. Not by
 * the form's own list of controls: that leaves images out, and a control may be named "elements". Without such a button
 * the page means to submit by itself.
 */
export function submitByEnter(event: KeyboardEvent, control: Control): void {
  const { form } = control
  if (event.key !== 'Enter' || !form || !(event.target instanceof HTMLInputElement)) return
  // After every listener of the page, because it may prevent what Enter does.
  setTimeout(() => {
    // All of them: a button may be a custom element. An <object> of the form has a type too, as image/png.
    const root = control.getRootNode() as Document | ShadowRoot
    const button = [...root.querySelectorAll<HTMLInputElement>('*')].find(
      (field) => field.form === form && /submit|image$/.test(field.type),
    )
    if (!event.defaultPrevented) button?.click()
  })
}
