import { useBankPickerContext } from './BankPickerContext.js'

/**
 * Returns the attributes shared by the text field and the native select.
 *
 * @param details - the `id` of the element beside the field that shows the selected code and model.
 */
export function useFieldAttributes(details?: string) {
  const { props, picker, validity } = useBankPickerContext()
  const { id, isDescribed, banksQuery, options } = picker
  const { form, required } = props
  const describedBy = [
    details,
    `${id}-error`,
    props.description && `${id}-description`,
    isDescribed && `${id}-warning`,
    props['aria-describedby'],
  ]
  return {
    form,
    required,
    'aria-label': props['aria-label'],
    'aria-labelledby': props['aria-labelledby'],
    'aria-required': props['aria-required'] ?? required,
    'aria-busy': banksQuery.isFetching && !options,
    'aria-invalid': validity.isInvalid,
    'aria-describedby': describedBy.filter(Boolean).join(' '),
    onInvalid: validity.onInvalid,
  }
}
