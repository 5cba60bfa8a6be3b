import { useEffect } from 'react'
import { isDevelopment } from '../ui/isDevelopment.js'
import type { BankOption } from './core/toBankOptions.js'
import type { UseBankPickerOptions } from './UseBankPickerOptions.js'

/** Codes of which a developer was warned. */
const warned = new Set<string>()

/**
 * Warns a developer whose page stores only the code of the selected bank: if a code is in both FPX models, the payer
 * cannot select its corporate bank.
 *
 * @param picked - the option that the payer selected last.
 * @param shown - the option that `value` stands for.
 */
export function useCodeWarning(
  picked: BankOption | undefined,
  value: UseBankPickerOptions['value'],
  shown: BankOption | undefined,
): void {
  useEffect(() => {
    if (!picked || !shown || value !== picked.code || shown.key === picked.key) return
    if (warned.has(value) || !isDevelopment()) return
    warned.add(value)
    console.warn(
      `fpx-checkout: "${picked.label}" was selected, but value="${value}" means "${shown.label}", which has the same code. Store the option of onChange(code, option), and pass it as value.`,
    )
  }, [picked, shown, value])
}
