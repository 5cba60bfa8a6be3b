import { flagAttribute, writeAttribute } from '../attributes.js'

/** The name and value of a submitted form field. */
export type SubmittedField = readonly [name: string, value: string]

/** Whether the page's scripts read a form's inputs instead of its `FormData`, as Unpoly does. */
function needsInputs(element: HTMLElement): boolean {
  // A document that is never shown has no window.
  const view = element.ownerDocument.defaultView as { up?: { form?: object } } | null
  return flagAttribute(element.getAttribute('hidden-input')) || Boolean(view?.up?.form)
}

/**
 * Stores the fields in hidden child inputs for scripts that read inputs. The inputs are submitted only if the browser
 * can't submit the element itself.
 */
export function syncHiddenInputs(
  element: HTMLElement,
  fields: readonly SubmittedField[],
  disabled: boolean,
  canElementSubmit: boolean,
): void {
  const existing = element.querySelectorAll<HTMLInputElement>('input[data-fpx-value]')
  const box = existing[0]?.closest('fieldset')
  const isNeeded = needsInputs(element)
  // A copy of the page can contain several boxes.
  if (existing.length !== fields.length || !isNeeded)
    for (const input of existing) input.closest('fieldset')?.remove()
  if (fields.length === 0 || !isNeeded) return
  const inputs = fields.map(([name, value], index) => {
    const input =
      (box?.isConnected && existing[index]) || element.ownerDocument.createElement('input')
    input.setAttribute('data-fpx-value', '')
    Object.assign(input, { type: 'hidden', value, disabled })
    // We define only the property `name`, which scripts such as jQuery read. If the input also had a `name` attribute,
    // `form.elements[name]` would be a list and the browser would submit both the element and the input.
    if (canElementSubmit) Object.defineProperty(input, 'name', { value: name, configurable: true })
    else input.name = name
    writeAttribute(input, 'form', element.getAttribute('form'))
    return input
  })
  if (box?.isConnected || !element.isConnected) return
  // htmx reads the element's `name` and `value` and would also read the inputs if they weren't in a disabled fieldset.
  // Browsers and jQuery treat controls in the fieldset's legend as enabled, whereas htmx ignores all controls in a
  // disabled fieldset.
  const fieldset = element.ownerDocument.createElement('fieldset')
  fieldset.disabled = true
  fieldset.style.display = 'none'
  fieldset.appendChild(element.ownerDocument.createElement('legend')).append(...inputs)
  element.append(fieldset)
}
