import { writeAttribute } from '../attributes/writeAttribute.js'

/**
 * With the attribute `hidden-input`, stores the value in a hidden input among the element's children. The input then
 * submits instead of the element, so that nothing is submitted twice. Without a value (`null`) there is no such input.
 *
 * @returns whether there is such an input.
 */
export function syncHiddenInput(
  element: HTMLElement,
  value: string | null,
  disabled: boolean,
): boolean {
  const name = element.getAttribute('name')
  const existing = element.querySelector<HTMLInputElement>('input[data-fpx-value]')
  if (value === null || !name || !element.hasAttribute('hidden-input')) {
    existing?.closest('fieldset')?.remove()
    return false
  }
  const input = existing ?? document.createElement('input')
  input.setAttribute('data-fpx-value', '')
  Object.assign(input, { type: 'hidden', name, value, disabled })
  writeAttribute(input, 'form', element.getAttribute('form'))
  if (!existing && element.isConnected) {
    // htmx reads the element by its `name` and `value`, and would read the input too. It ignores what is in a disabled
    // fieldset, also in its legend, which browsers and jQuery do not disable.
    const fieldset = document.createElement('fieldset')
    fieldset.disabled = true
    fieldset.style.display = 'none'
    fieldset.appendChild(document.createElement('legend')).append(input)
    element.append(fieldset)
  }
  return input.isConnected
}
