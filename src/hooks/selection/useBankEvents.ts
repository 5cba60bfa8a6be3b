import { useEffect } from 'react'
import type { BankPickerEvent } from './bankPickerEvent.js'
import { errorEvent } from '../request/errorEvent.js'
import { useStableCallback } from '../dom/useStableCallback.js'

/** Options of {@link useBankEvents}. */
export interface BankEventOptions {
  /** Called with what the payer does, without personal data. */
  onEvent?: ((event: BankPickerEvent) => void) | undefined
}

/** Returns a function that calls the merchant's `onEvent`; also reports failed requests. */
export function useBankEvents(
  onEvent: BankEventOptions['onEvent'],
  error: Error | null,
): (event: BankPickerEvent) => void {
  // In a microtask, so that a handler that throws (a blocked tracker) does not interrupt the payer.
  const emit = useStableCallback((event: BankPickerEvent) => queueMicrotask(() => onEvent?.(event)))
  const { kind, status } = error ? errorEvent(error) : {}
  useEffect(() => {
    // Once for an outage, not for each retry.
    if (kind) emit({ type: 'error', kind, status })
  }, [kind, status, emit])
  return emit
}
