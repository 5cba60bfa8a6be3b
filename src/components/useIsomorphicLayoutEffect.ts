import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect` in a browser. On a server React 18 warns about that one, and neither of the two ever runs. */
export const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect
