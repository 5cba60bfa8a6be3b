/**
 * Returns the element's `ElementInternals`. If they are missing or incomplete (jsdom, happy-dom), returns a substitute
 * that does not validate. The form then receives the value only through `hidden-input`.
 */
export function attachInternalsSafely(element: HTMLElement): ElementInternals {
  const internals = (element as Partial<HTMLElement>).attachInternals?.()
  if (internals && 'setValidity' in internals) return internals
  const nothing = () => true
  return {
    get form() {
      return element.closest('form')
    },
    labels: [],
    validity: { valid: true },
    validationMessage: '',
    checkValidity: nothing,
    reportValidity: nothing,
    setFormValue: nothing,
    setValidity: nothing,
  } as unknown as ElementInternals
}
