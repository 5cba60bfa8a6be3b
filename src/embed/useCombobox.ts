import { BankCombobox } from '../components/BankPicker/BankCombobox.js'
import type { BankPickerProps } from '../components/BankPicker/BankPickerProps.js'
import { useNative } from '../components/BankPicker/useNative.js'

/** Stands in for the picker's `useCombobox` in the script, which is one file and has everything from the start. */
export const useCombobox = (wanted: BankPickerProps['variant']) => ({
  hydrated: true,
  Combobox: useNative(wanted) ? undefined : BankCombobox,
})
