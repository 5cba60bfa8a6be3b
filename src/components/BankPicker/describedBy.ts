import type { BankPickerView } from './BankPickerView.js'

/** The ids of the texts that describe the field, of those that stand there. */
export function describedBy(
  { props, picker: { id }, validity }: BankPickerView,
  code?: string,
): string {
  return [
    code,
    validity.shown && `${id}-error`,
    props.description && `${id}-description`,
    `${id}-warning`,
  ]
    .filter(Boolean)
    .join(' ')
}
