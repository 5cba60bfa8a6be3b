import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import type { BankPickerProps } from './BankPickerProps.js'
import { comboboxHere, preloadBankPicker } from './comboboxChunk.js'
import { useNative } from './useNative.js'

/**
 * The combobox, where it is wanted and has come; `undefined` stands for the browser's own select. A server draws that,
 * because it works without a script, and a browser begins with the same.
 */
export function useCombobox(
  wanted: BankPickerProps['variant'],
  field: RefObject<HTMLElement | null>,
) {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const native = useNative(wanted)
  const [Combobox, setCombobox] = useState(comboboxHere)
  useEffect(() => {
    if (native || Combobox) return
    const show = () => setCombobox(comboboxHere)
    let select: HTMLElement | null | undefined
    let gone = false
    const load = () =>
      void preloadBankPicker().then(() => {
        select = field.current
        if (gone) return
        // A payer who is choosing goes on in the select.
        if (select?.matches(':focus')) select.addEventListener('blur', show, { once: true })
        else show()
      })
    // After the select was painted.
    const frame = requestAnimationFrame(() => setTimeout(load))
    return () => {
      gone = true
      cancelAnimationFrame(frame)
      select?.removeEventListener('blur', show)
    }
  }, [Combobox, field, native])
  return { hydrated, Combobox: hydrated && !native ? Combobox : undefined }
}

const never = () => () => undefined
