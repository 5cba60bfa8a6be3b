import { flagAttribute } from '../attributes/attributeReaders.js'
import { writeAttribute } from '../attributes/writeAttribute.js'

/**
 * With the attribute `hidden-input`, stores the value in a hidden input among the element's children, for scripts that
 * read inputs. Without a value (`null`) there is no such input. The browser submits the element and not the input,
 * unless the element cannot be submitted.
 */
export function syncHiddenInput(
  element: HTMLElement,
  value: string | null,
  disabled: boolean,
  canElementSubmit: boolean,
): void {
  const name = element.getAttribute('name')
  const existing = element.querySelector<HTMLInputElement>('input[data-fpx-value]')
  if (value === null || !name || !flagAttribute(element.getAttribute('hidden-input'))) {
    existing?.closest('fieldset')?.remove()
    return
  }
  const input = existing ?? document.createElement('input')
  input.setAttribute('data-fpx-value', '')
  Object.assign(input, { type: 'hidden', value, disabled })
  // Scripts such as jQuery read the property. With the attribute, `form.elements[name]` would be a list of two, and the
  // browser would submit both.
  if (canElementSubmit) Object.defineProperty(input, 'name', { value: name, configurable: true })
  else input.name = name
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
}
