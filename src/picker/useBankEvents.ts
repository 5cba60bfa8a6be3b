import { useEffect } from 'react'
import type { BankPickerEvent } from './core/bankPickerEvent.js'
import { errorEvent } from '../client/errorEvent.js'
import { useStableCallback } from '../ui/useStableCallback.js'
import type { UseBankPickerOptions } from './UseBankPickerOptions.js'

const NO_ERROR = { kind: undefined, status: undefined }

/** Returns a function that calls the merchant's `onEvent`; also reports failed requests. */
export function useBankEvents(
  onEvent: UseBankPickerOptions['onEvent'],
  error: Error | null,
): (event: BankPickerEvent) => void {
  // In a microtask, so that a handler that throws (a blocked tracker) does not interrupt the payer.
  const emit = useStableCallback((event: BankPickerEvent) => queueMicrotask(() => onEvent?.(event)))
  const { kind, status } = error ? errorEvent(error) : NO_ERROR
  // Once for each outage, although every automatic retry fails with another error.
  useEffect(() => {
    if (kind) emit({ type: 'error', kind, status })
  }, [kind, status, emit])
  return emit
}
