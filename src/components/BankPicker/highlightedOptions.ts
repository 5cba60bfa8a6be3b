import { optionOf } from '../../hooks/bankChoice.js'
import type { BankOption } from '../../hooks/bankOptions.js'
import type { BankPickerView } from './BankPickerView.js'

/** The rows of the banks that the merchant highlights: of two with one code, the one that a code given alone stands for. */
export const highlightedOptions = ({ props, picker }: BankPickerView): BankOption[] =>
  (props.highlighted ?? []).flatMap(
    (code) => optionOf(picker.options ?? [], code, props.model) ?? [],
  )
