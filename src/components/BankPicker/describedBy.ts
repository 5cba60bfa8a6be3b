import type { BankPickerView } from './BankPickerView.js'

/** The ids of the texts that describe the field, of those that stand there; a select has no code beside it. */
export function describedBy(
  { props, picker, validity }: BankPickerView,
  hasCode = true,
): string | undefined {
  const { id } = picker
  const ids = [
    hasCode && picker.chosen && `${id}-code`,
    validity.shown && `${id}-error`,
    props.description && `${id}-description`,
    `${id}-warning`,
  ].filter(Boolean)
  return ids.join(' ')
}
