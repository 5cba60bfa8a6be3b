import { findOptionByCode } from '../core/reconcileSelection.js'
import type { BankOption } from '../core/toBankOptions.js'
import { useBankPickerContext } from './BankPickerContext.js'

/** Returns the options of the featured banks; of two with one code, the one that `findOptionByCode` prefers. */
export function useFeaturedOptions(): BankOption[] {
  const { props, picker } = useBankPickerContext()
  return (props.featured ?? []).flatMap(
    (code) => findOptionByCode(picker.options ?? [], code, props.model) ?? [],
  )
}
