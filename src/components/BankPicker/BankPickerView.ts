import type { UseBankPickerResult } from '../../hooks/useBankPicker.js'
import type { BankMessages } from '../../locales/Locale.js'
import type { Say } from '../LocaleContext.js'
import type { BankPickerProps } from './BankPickerProps.js'
import type { Part } from './bankPickerParts.js'
import type { BankValidity } from './useBankValidity.js'

/** What every piece of the picker's markup is given. */
export interface BankPickerView {
  props: BankPickerProps
  picker: UseBankPickerResult
  say: Say<BankMessages>
  part: Part
  validity: BankValidity
  /** The banks are unusually long in coming. */
  slow: boolean
}
