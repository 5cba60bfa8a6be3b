import { useBankPickerContext } from './BankPickerContext.js'

/**
 * Returns what the text field and the native select have in common: form, validity, description.
 *
 * @param details - `id` of the element beside the field that shows the selected code and model.
 */
export function useFieldAttributes(details?: string) {
  const { props, picker, t, validity, isDescribed } = useBankPickerContext()
  const { id, banksQuery, options } = picker
  const { form, label, required, description } = props
  const isInForm = form !== ''
  const name = label ?? t('label')
  return {
    form,
    // The custom element hides this label if the page has its own. Firefox does not name a field by a hidden `<label>`.
    'aria-label': props['aria-label'] ?? (isInForm || typeof name !== 'string' ? undefined : name),
    'aria-labelledby': props['aria-labelledby'],
    // Firefox reports each empty required field as invalid to a screen reader. In the custom element the field is in no
    // form, and the browser validates the element.
    required: required && isInForm,
    'aria-required': required,
    'aria-busy': banksQuery.isFetching && !options,
    'aria-invalid': validity.isInvalid,
    'aria-describedby': [
      details,
      `${id}-error`,
      description && `${id}-description`,
      isDescribed && `${id}-warning`,
      props['aria-describedby'],
    ]
      .filter(Boolean)
      .join(' '),
    onInvalid: validity.onInvalid,
  }
}
