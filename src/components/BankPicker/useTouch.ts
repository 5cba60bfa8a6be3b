import { useSyncExternalStore } from 'react'

/**
 * Whether the payer's fingers are what points here; `undefined` on a server, and in a browser for the first drawing of
 * what a server drew.
 */
export const useTouch = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(onTouchChange, isTouch, () => undefined)

/** Not every page that a shop tests in has it: jsdom does not. */
const touchQuery = () =>
  typeof matchMedia === 'function' ? matchMedia('(hover: none) and (pointer: coarse)') : undefined

const isTouch = () => touchQuery()?.matches === true

function onTouchChange(changed: () => void): () => void {
  const query = touchQuery()
  query?.addEventListener('change', changed)
  return () => query?.removeEventListener('change', changed)
}
