import { useSyncExternalStore } from 'react'
import { addListeners } from '../../hooks/dom/addListeners.js'

/**
 * Whether the payer's fingers are what points here; `undefined` on a server, and in a browser for the first drawing of
 * what a server drew.
 */
export const useTouch = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(onTouchChange, isTouch, () => undefined)

/** Not every page that a shop tests in has it: jsdom does not. */
const touchQuery = () => (window as Partial<Window>).matchMedia?.('(pointer: coarse)')

const isTouch = () => touchQuery()?.matches === true

const onTouchChange = (changed: () => void) => addListeners([touchQuery()], changed, 'change')
