import { useEffect } from 'react'
import type { BankPickerEvent } from './bankPickerEvent.js'
import { errorEvent } from './errorEvent.js'
import { useLatest } from './useLatest.js'

/** Who hears of events. */
export interface BankEventSettings {
  /** Hears what the payer does, without personal data. */
  onEvent?: ((event: BankPickerEvent) => void) | undefined
}

/** Tells the merchant's `onEvent`, also of what fails. */
export function useBankEvents(
  onEvent: BankEventSettings['onEvent'],
  error: Error | null,
): (event: BankPickerEvent) => void {
  // In a turn of its own, so that one that throws (a tracker that was blocked) takes nothing away from the payer.
  const tell = useLatest((event: BankPickerEvent) => queueMicrotask(() => onEvent?.(event)))
  useEffect(() => {
    if (error) tell(errorEvent(error))
  }, [error, tell])
  return tell
}
