import { useSyncExternalStore } from 'react'
import { BankCombobox } from './BankCombobox.js'
import type { BankPickerProps } from './BankPickerProps.js'
import { useNative } from './useNative.js'

/**
 * The combobox, where it is wanted; `undefined` stands for the browser's own select. A server draws that, because it
 * works without a script, and a hydrated page begins with the same.
 */
export function useCombobox(wanted: BankPickerProps['variant']) {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const native = useNative(wanted)
  return { hydrated, Combobox: hydrated && !native ? BankCombobox : undefined }
}

const never = () => () => undefined
