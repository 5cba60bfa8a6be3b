import { flagAttribute, writeAttribute } from '../attributes.js'

/** A name and the value that a form submits under it. */
export type SubmittedField = readonly [name: string, value: string]

/**
 * If the element has the attribute `hidden-input`, stores the fields in hidden inputs among its children, for scripts
 * that read inputs. The browser submits the element instead of the inputs, unless the element cannot be submitted.
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
    // Scripts such as jQuery read the property. If the attribute were set, `form.elements[name]` would be a list of
    // the element and the input, and the browser would submit both.
    if (canElementSubmit) Object.defineProperty(input, 'name', { value: name, configurable: true })
    else input.name = name
    writeAttribute(input, 'form', element.getAttribute('form'))
    return input
  })
  if (box?.isConnected || !element.isConnected) return
  // htmx reads the element's `name` and `value`, and would also read the inputs. It ignores everything in a disabled
  // fieldset, even its legend, in which browsers and jQuery do not disable controls.
  const fieldset = document.createElement('fieldset')
  fieldset.disabled = true
  fieldset.style.display = 'none'
  fieldset.appendChild(document.createElement('legend')).append(...inputs)
  element.append(fieldset)
}
