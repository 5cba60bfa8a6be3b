import { findOptionByCode } from '../../hooks/selection/reconcileSelection.js'
import type { BankOption } from '../../hooks/banks/toBankOptions.js'
import type { BankPickerView } from './BankPickerView.js'

/** The rows of the banks that the merchant highlights: of two with one code, the one that a code given alone stands for. */
export const featuredOptions = ({ props, selection }: BankPickerView): BankOption[] =>
  (props.featured ?? []).flatMap(
    (code) => findOptionByCode(selection.options ?? [], code, props.model) ?? [],
  )
