import { useSyncExternalStore } from 'react'
import type { BankPickerProps } from './BankPickerProps.js'

/**
 * Which markup to draw. A server draws the native select, because it works without a script; the
 * browser takes over with the same, and then changes to what was asked for.
 */
export function useBankVariant(wanted: BankPickerProps['variant'] = 'combobox'): {
  variant: 'combobox' | 'native'
  hydrated: boolean
} {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const touch = useSyncExternalStore(onTouchChange, isTouch, () => false)
  const native = wanted === 'native' || (wanted === 'auto' && touch) || !hydrated
  return { variant: native ? 'native' : 'combobox', hydrated }
}

const never = () => () => undefined

const touchQuery = () => matchMedia('(hover: none) and (pointer: coarse)')

const isTouch = () => touchQuery().matches

function onTouchChange(changed: () => void): () => void {
  const query = touchQuery()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
