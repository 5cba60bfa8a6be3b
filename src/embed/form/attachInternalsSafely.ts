/**
 * What the browser gives a control of a form. Where it gives nothing of the kind (jsdom, happy-dom) the control works
 * without it: nothing is judged, and the form gets the value by `hidden-input` only.
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
