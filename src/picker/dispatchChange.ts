/**
 * Dispatches `input` and `change` on a form's hidden input, as a native select does when an option is selected.
 *
 * React reports the change of an input only if its type is not `hidden` and its value differs from the one that React
 * has recorded. So the input becomes a text field for the dispatch, after React has recorded another value.
 * `setAttribute` changes a hidden input's value without React noticing.
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
