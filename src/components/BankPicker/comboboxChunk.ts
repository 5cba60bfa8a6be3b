import type { BankCombobox } from './BankCombobox.js'

let here: typeof BankCombobox | undefined
let coming: Promise<void> | undefined

/** The combobox, once it has come. */
export const comboboxHere = () => here

/**
 * Loads the combobox, which is a file of its own: until it is there, and where it does not come, `BankPicker` is the
 * browser's own select. A page that calls this before it shows the picker (while the payer fills in an address, in a
 * test) has the combobox at once.
 *
 * @returns when the file is there, or did not come; it never rejects.
 *
 * @example
 * await preloadBankPicker()
 */
export function preloadBankPicker(): Promise<void> {
  return (coming ??= import('./BankCombobox.js').then(
    (chunk) => {
      here = chunk.BankCombobox
    },
    () => {
      // The next picker asks again.
      coming = undefined
    },
  ))
}
