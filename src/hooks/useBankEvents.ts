import { useEffect } from 'react'
import type { BankOption } from './bankOptions.js'
import { type BankPickerEvent, errorEvent } from './bankPickerEvent.js'
import { useLatest } from './useLatest.js'

/** Tells the merchant's `onEvent`, also of what is seen and of what fails. */
export function useBankEvents(
  onEvent: ((event: BankPickerEvent) => void) | undefined,
  error: Error | null,
  shown: readonly BankOption[],
): (event: BankPickerEvent) => void {
  const tell = useLatest((event: BankPickerEvent) => onEvent?.(event))
  useEffect(() => {
    if (error) tell(errorEvent(error))
  }, [error, tell])
  const count = shown.filter(({ status }) => status === 'offline').length
  useEffect(() => {
    if (count > 0) tell({ type: 'offlineShown', count })
  }, [count, tell])
  return tell
}
