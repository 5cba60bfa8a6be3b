import { useSyncExternalStore } from 'react'
import { addListeners } from '../../client/addListeners.js'

/**
 * Whether the primary pointer is coarse, as on a touch screen. `undefined` on a server and while a browser hydrates
 * server-rendered markup.
 */
export const useTouch = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(onTouchChange, isTouch, () => undefined)

/** Returns the media query that detects touch screens, or `undefined` without `matchMedia`. */
const touchQuery = () => (window as Partial<Window>).matchMedia?.('(pointer: coarse)')

/** Whether the primary pointer is coarse, as on a touch screen. */
export const isTouch = () => touchQuery()?.matches === true

const onTouchChange = (changed: () => void) => addListeners([touchQuery()], changed, 'change')
