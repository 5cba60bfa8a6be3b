/**
 * Dispatches `input` and `change` on the hidden input of a form, as a native select does for a selection.
 *
 * React reports a change only of a visible input, and only if the value is not the one that React has set. Therefore the
 * input is a text field meanwhile, and React knows another value. `setAttribute` changes the value of a hidden input
 * without React.
 */
export function dispatchChange(input: HTMLInputElement | null): void {
  if (!input) return
  const { value } = input
  input.value = `${value}.`
  input.setAttribute('value', value)
  input.type = 'text'
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
  input.type = 'hidden'
}
