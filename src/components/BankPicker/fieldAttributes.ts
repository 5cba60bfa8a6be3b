import type { BankPickerView } from './BankPickerView.js'

/**
 * What the text field and the browser's own select have in common: their form, their validity, what describes them.
 *
 * @param code - `id` of the text that tells the chosen code, where it stands beside the field.
 */
export function fieldAttributes(
  { props, selection, say, validity, described }: BankPickerView,
  code?: string,
) {
  const { id, banksQuery, options } = selection
  const { form, label, required, description } = props
  const isInForm = form !== ''
  const ownName = label ?? say('label')
  return {
    form,
    // The custom element hides this label where the page has one, and Firefox names no field by a hidden `<label>`.
    'aria-label': isInForm || typeof ownName !== 'string' ? undefined : ownName,
    // Firefox tells a screen reader of each empty required field that its entry is invalid. In the custom element the
    // field is in no form, and the element is what the browser validates.
    required: required && isInForm,
    'aria-required': required,
    'aria-busy': banksQuery.isFetching && !options,
    'aria-invalid': Boolean(validity.shown),
    'aria-describedby': [
      code,
      `${id}-error`,
      description && `${id}-description`,
      described && `${id}-warning`,
    ]
      .filter(Boolean)
      .join(' '),
    onInvalid: validity.onInvalid,
  }
}
