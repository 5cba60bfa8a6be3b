import { BankCombobox } from '../components/BankPicker/BankCombobox.js'

/** Stands in for the picker's `comboboxChunk` in the script, which is one file and has everything from the start. */
export const comboboxHere = () => BankCombobox

export const preloadBankPicker = () => Promise.resolve()
