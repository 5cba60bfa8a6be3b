import { useEffect, useState } from 'react'
import { findViolatedLimit } from '../core/bankLimits.js'
import type { PickerState } from '../usePickerState.js'
import type { BankMessages } from '../../locales/Locale.js'
import type { Translate } from '../../ui/LocaleContext.js'
import { formatRinggit } from '../../ui/text/formatRinggit.js'
import type { BankPickerProps } from './BankPickerProps.js'

/** What prevents the form from being submitted, and whether it is shown yet. */
export interface BankValidity {
  /** The merchant's error, or our own complaint once it is due. */
  shown: BankPickerProps['error']
  /** Whether the field is marked invalid. */
  isInvalid: boolean
  onInvalid: () => void
}

/** Passes our message to the browser's validation, so that the message of the browser points to this picker. */
export function useBankValidity(
  { code, selectedOption, inputRef, state }: PickerState,
  {
    form,
    required,
    disabled,
    amount,
    model,
    limits,
    error,
    'aria-invalid': ariaInvalid = false,
  }: BankPickerProps,
  t: Translate<BankMessages>,
): BankValidity {
  // A selection, a clear and a reset begin a new epoch, which hides the error of an earlier attempt to submit.
  const { epoch } = state
  const [tried, setTried] = useState<number>()
  const limit = findViolatedLimit(amount, selectedOption?.model ?? model, limits)
  const missing = required && form !== '' && !code
  const message = disabled ? '' : limit ? describeLimit(limit) : missing ? t('required') : ''
  useEffect(() => inputRef.current?.setCustomValidity(message))
  const shown = error || (limit || tried === epoch ? message : undefined)
  return {
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
