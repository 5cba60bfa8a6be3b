/**
 * Enter in a text field submits its form by the form's default button, which a field in a shadow
 * root cannot do. By the prototypes' own methods, because a control may be named "submit" or "elements".
 */
export function submitByEnter(event: KeyboardEvent, form: HTMLFormElement | null): void {
  if (event.key !== 'Enter' || !form || !(event.target instanceof HTMLInputElement)) return
  // Once every listener of the page has heard of it: it may forbid what Enter does.
  setTimeout(() => {
    if (event.defaultPrevented) return
    const controls = Reflect.get(
      HTMLFormElement.prototype,
      'elements',
      form,
    ) as Iterable<HTMLButtonElement>
    const button = [...controls].find(({ type }) => /^(submit|image)$/.test(type))
    if (!button) HTMLFormElement.prototype.requestSubmit.call(form)
    else button.click()
  })
}
