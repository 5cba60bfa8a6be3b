import { useState } from 'preact/hooks'

/** The company list is a file of its own, and both may draw in the page's own tree. */
const copy = Math.random().toString(36).slice(2, 7)
let count = 0

/** React's `useId`: unique in the whole page, though each element is drawn by itself. */
export const useId = (): string => useState(() => `fpx-${copy}-${(count += 1)}`)[0]
