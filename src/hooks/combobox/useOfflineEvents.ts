import { useEffect } from 'react'
import type { BankOption } from '../banks/toBankOptions.js'
import type { BankPickerEvent } from '../selection/bankPickerEvent.js'

/** Emits how many offline banks the payer sees, whenever that number changes. */
export function useOfflineEvents(
  shown: readonly BankOption[],
  tell: (event: BankPickerEvent) => void,
): void {
  const count = shown.filter(({ status }) => status === 'offline').length
  useEffect(() => {
    if (count > 0) tell({ type: 'offlineShown', count })
  }, [count, tell])
}
