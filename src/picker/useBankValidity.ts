import type { SyntheticEvent } from 'react'
import type { Translate } from '../ui/LocaleContext.js'
import { noteSubmission, reportInPage } from '../ui/reportInPage.js'
import type { BankMessages } from '../locales/Locale.js'
import { describeViolatedLimit } from './core/bankLimits.js'
import type { BankPickerProps } from './BankPickerProps.js'
import { useRootListeners } from './useRootListeners.js'
import type { PickerState } from './usePickerState.js'

/** Returns the picker's validity. */
export function useBankValidity(
  { selected, isSubmitAttempted, inputRef, store }: PickerState,
  props: BankPickerProps,
  t: Translate<BankMessages>,
): {
  /** The reason why the form can't be submitted, or an empty string if it can. The browser shows the same message. */
  message: string
  /**
   * The error shown below the field. The merchant's `error` takes precedence over `message`, which is only shown once a
   * limit is violated or the payer has tried to submit.
   */
  shown: BankPickerProps['error']
  /** Whether the field is marked as invalid. */
  isInvalid: boolean
  /** @internal Called when the browser's validation of the field fails. */
  onInvalid: (event: SyntheticEvent<HTMLElement>) => void
} {
  const { required, disabled, error, 'aria-invalid': ariaInvalid = false } = props
  const limit = disabled ? '' : describeViolatedLimit(props, selected, t)
  const message = limit || (required && !disabled && !selected ? t('required') : '')
  useRootListeners(inputRef, { click: noteSubmission })
  const shown = error || (limit || isSubmitAttempted ? message : undefined)
  return {
    message,
    shown,
    isInvalid: Boolean(shown) || String(ariaInvalid) !== 'false',
    onInvalid: ({ nativeEvent }) => {
      const field = inputRef.current
      store.dispatch({ type: 'submitAttempted' })
      if (field) reportInPage(nativeEvent, field, field)
    },
  }
}
