import { useEffect } from 'react'
import { BankPicker } from '../../components/BankPicker/BankPicker.js'
import type { BankPickerProps } from '../../components/BankPicker/BankPickerProps.js'
import type { Bank } from '../../contract/index.js'
import { useBanks } from '../../hooks/banks/useBanks.js'

/** Props of {@link BankPickerBody}. */
export interface BankPickerBodyProps extends BankPickerProps {
  /** The server's select is in charge. */
  fallback?: boolean
  /** Counts resets and restores: after each, a new picker begins with the row of its memory. */
  resets?: number
  /** Called after every render, with the list. */
  onDrawn?: (banks: readonly Bank[] | undefined) => void
}

/** The content of `<fpx-bank-picker>`: the server's select unchanged, or our picker. */
export function BankPickerBody({ fallback, resets, onDrawn, ...props }: BankPickerBodyProps) {
  const { banks } = useBanks(props)
  useEffect(() => onDrawn?.(banks))
  return fallback ? <slot /> : <BankPicker key={resets} {...props} />
}
