import { useState } from 'preact/hooks'

/** The company list is a separate file, and both may render in the page's own tree. */
const copy = Math.random().toString(36).slice(2, 7)
let count = 0

/** React's `useId`: unique in the whole page, although each element is rendered separately. */
export const useId = (): string => useState(() => `fpx-${copy}-${(count += 1)}`)[0]
