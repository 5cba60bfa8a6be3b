import { type RefObject, useEffect, useState } from 'react'
import { formatRinggit } from '../ui/text/formatRinggit.js'
import type { Translate } from '../ui/LocaleContext.js'
import type { BankMessages } from '../locales/Locale.js'
import { findViolatedLimit } from './core/bankLimits.js'
import type { UseBankPickerOptions } from './UseBankPickerOptions.js'
import type { Selection } from './useSelection.js'

/** Why the form cannot be submitted, and whether the error is shown yet. */
export interface BankValidity {
  /** Why the form cannot be submitted; empty if it can. */
  message: string
  /**
   * The error below the field: the merchant's `error`, or `message` if a limit is violated or the payer has tried to
   * submit.
   */
  shown: UseBankPickerOptions['error']
  /** Whether the field is marked invalid. */
  isInvalid: boolean
  /** @internal Called when the browser has found the field invalid. */
  onInvalid: () => void
}

/**
 * Returns the picker's validity, and passes its message to the browser, whose error bubble then points to this picker.
 */
export function useBankValidity(
  { code, selectedOption, state }: Selection,
  inputRef: RefObject<HTMLInputElement | null>,
  {
    required,
    disabled,
    amount,
    model,
    limits,
    error,
    'aria-invalid': ariaInvalid = false,
  }: UseBankPickerOptions,
  t: Translate<BankMessages>,
): BankValidity {
  // Selecting, clearing and resetting begin a new epoch, which hides the error from an earlier attempt to submit.
  const { epoch } = state
  const [tried, setTried] = useState<number>()
  const limit = findViolatedLimit(amount, selectedOption?.model ?? model, limits)
  const message = disabled
    ? ''
    : limit
      ? describeLimit(limit)
      : required && !code
        ? t('required')
        : ''
  useEffect(() => inputRef.current?.setCustomValidity(message))
  const shown = error || (limit || tried === epoch ? message : undefined)
  return {
    message,
    shown,
    isInvalid: Boolean(shown) || String(ariaInvalid) !== 'false',
    onInvalid: () => setTried(epoch),
  }

  function describeLimit([lowest, highest]: readonly [number, number]): string {
    return t('limits', {
      lowest: formatRinggit(lowest),
      highest: formatRinggit(highest),
      amount: formatRinggit(amount ?? 0),
    })
  }
}
