import { useEffect } from 'react'
import type { BankPickerEvent } from './bankPickerEvent.js'
import { errorEvent } from '../request/errorEvent.js'
import { useStableCallback } from '../dom/useStableCallback.js'

/** Who hears of events. */
export interface BankEventOptions {
  /** Hears what the payer does, without personal data. */
  onEvent?: ((event: BankPickerEvent) => void) | undefined
}

/** Tells the merchant's `onEvent`, also of what fails. */
export function useBankEvents(
  onEvent: BankEventOptions['onEvent'],
  error: Error | null,
): (event: BankPickerEvent) => void {
  // In a turn of its own, so that one that throws (a tracker that was blocked) takes nothing away from the payer.
  const tell = useStableCallback((event: BankPickerEvent) => queueMicrotask(() => onEvent?.(event)))
  useEffect(() => {
    if (error) tell(errorEvent(error))
  }, [error, tell])
  return tell
}
