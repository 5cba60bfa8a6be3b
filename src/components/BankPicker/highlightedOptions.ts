import { findOptionByCode } from '../../hooks/selection/reconcileSelection.js'
import type { BankOption } from '../../hooks/banks/toBankOptions.js'
import type { BankPickerView } from './BankPickerView.js'

/** The rows of the banks that the merchant highlights: of two with one code, the one that a code given alone stands for. */
export const highlightedOptions = ({ props, picker }: BankPickerView): BankOption[] =>
  (props.highlighted ?? []).flatMap(
    (code) => findOptionByCode(picker.options ?? [], code, props.model) ?? [],
  )
