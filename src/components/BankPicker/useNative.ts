import { useSyncExternalStore } from 'react'
import type { BankPickerProps } from './BankPickerProps.js'

/** Whether the merchant wants the browser's own select, on this device. */
export function useNative(wanted: BankPickerProps['variant']): boolean {
  const touch = useSyncExternalStore(onTouchChange, isTouch, () => false)
  return wanted === 'native' || (wanted === 'auto' && touch)
}

/** Not every page that a shop tests in has it: jsdom does not. */
const touchQuery = () =>
  typeof matchMedia === 'function' ? matchMedia('(hover: none) and (pointer: coarse)') : undefined

const isTouch = () => touchQuery()?.matches === true

function onTouchChange(changed: () => void): () => void {
  const query = touchQuery()
  query?.addEventListener('change', changed)
  return () => query?.removeEventListener('change', changed)
}
