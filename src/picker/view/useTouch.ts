import { useSyncExternalStore } from 'react'
import { addListeners } from '../../client/addListeners.js'

/**
 * Returns whether the main pointing device is a finger; `undefined` on a server, and in a browser during the first
 * render of server-rendered markup.
 */
export const useTouch = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(onTouchChange, isTouch, () => undefined)

/** Returns the media query for touch; `undefined` in jsdom, which has no `matchMedia`. */
const touchQuery = () => (window as Partial<Window>).matchMedia?.('(pointer: coarse)')

/** Returns whether the main pointing device is a finger. */
export const isTouch = () => touchQuery()?.matches === true

const onTouchChange = (changed: () => void) => addListeners([touchQuery()], changed, 'change')
