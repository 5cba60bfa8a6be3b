import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Gives the focus to the field when what had it is gone, a button that has done its work: a keyboard would begin at the
 * top of the page again. Not on touch, where a field with the focus brings a keyboard over the page.
 *
 * @returns what hears of the focus inside.
 */
export function useKeptFocus(touch: boolean | undefined, focus: () => void) {
  const held = useRef<Element>(undefined)
  useEffect(() => {
    if (held.current?.isConnected !== false) return
    held.current = undefined
    // Unless the payer is elsewhere by now.
    if (!touch && document.activeElement === document.body) focus()
  })
  return ({ target }: FocusEvent) => {
    held.current = target
  }
}
