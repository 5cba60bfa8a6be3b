import { flagAttribute } from '../attributes/attributeReaders.js'
import { writeAttribute } from '../attributes/writeAttribute.js'

/** A name and the value that a form submits under it. */
export type SubmittedField = readonly [name: string, value: string]

/**
 * With the attribute `hidden-input`, stores the fields in hidden inputs among the element's children, for scripts that
 * read inputs. The browser submits the element and not the inputs, unless the element cannot be submitted.
 */
export function syncHiddenInputs(
  element: HTMLElement,
  fields: readonly SubmittedField[],
  disabled: boolean,
  canElementSubmit: boolean,
): void {
  const existing = element.querySelectorAll<HTMLInputElement>('input[data-fpx-value]')
  const box = existing[0]?.closest('fieldset')
  if (existing.length !== fields.length || !flagAttribute(element.getAttribute('hidden-input')))
    box?.remove()
  if (fields.length === 0 || !flagAttribute(element.getAttribute('hidden-input'))) return
  const inputs = fields.map(([name, value], index) => {
    const input = (box?.isConnected && existing[index]) || document.createElement('input')
    input.setAttribute('data-fpx-value', '')
    Object.assign(input, { type: 'hidden', value, disabled })
    // Scripts such as jQuery read the property. With the attribute, `form.elements[name]` would be a list of two, and
    // the browser would submit both.
    if (canElementSubmit) Object.defineProperty(input, 'name', { value: name, configurable: true })
    else input.name = name
    writeAttribute(input, 'form', element.getAttribute('form'))
    return input
  })
  if (box?.isConnected || !element.isConnected) return
  // htmx reads the element by its `name` and `value`, and would read the inputs too. It ignores what is in a disabled
  // fieldset, also in its legend, which browsers and jQuery do not disable.
  const fieldset = document.createElement('fieldset')
  fieldset.disabled = true
  fieldset.style.display = 'none'
  fieldset.appendChild(document.createElement('legend')).append(...inputs)
  element.append(fieldset)
}
