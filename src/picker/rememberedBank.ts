import { tryOrUndefined } from '../ui/tryOrUndefined.js'
import type { BankOption } from './core/toBankOptions.js'

const KEY = 'fpx-checkout:bank'

/**
 * Stores the code and FPX model of the bank last selected on this device, unless the browser denies access to storage.
 */
export const rememberedBank = {
  /**
   * Returns the stored bank's option. Returns `undefined` if two options match or the bank is offline or disabled, so
   * that the payer has to choose a bank.
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
