import { tryOrUndefined } from '../ui/tryOrUndefined.js'
import type { BankOption } from './core/toBankOptions.js'

const KEY = 'fpx-checkout:bank'

/**
 * The bank that was selected last on this device: its code and FPX model. Nothing is stored if the browser refuses
 * storage.
 */
export const rememberedBank = {
  /**
   * Returns the bank's option. Returns `undefined` if two options are possible, or the bank is offline or cannot be
   * selected: the payer chooses.
   */
  find(options: readonly BankOption[]): BankOption | undefined {
    const stored = tryOrUndefined(() => localStorage.getItem(KEY))
    const [option, duplicate] = options.filter((row) => toText(row) === stored)
    return duplicate || option?.disabledReason || option?.status === 'offline' ? undefined : option
  },
  write(option: BankOption | null): void {
    tryOrUndefined(() =>
      option ? localStorage.setItem(KEY, toText(option)) : localStorage.removeItem(KEY),
    )
  },
}

const toText = ({ code, model }: BankOption) => (model ? `${code} ${model}` : code)
