import { useBankPickerContext } from './BankPickerContext.js'

/**
 * Returns the attributes shared by the text field and the native select.
 *
 * @param details - the `id` of the element beside the field that shows the selected code and model.
 */
export function useFieldAttributes(details?: string) {
  const { props, picker } = useBankPickerContext()
  const { id } = picker
  return {
    'aria-label': props['aria-label'],
    'aria-labelledby': props['aria-labelledby'],
    ...picker.getFieldProps(
      details,
      `${id}-error`,
      props.description ? `${id}-description` : '',
      picker.isDescribed && `${id}-warning`,
      props['aria-describedby'],
    ),
  }
}
