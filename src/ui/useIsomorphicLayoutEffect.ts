import { useEffect, useLayoutEffect } from 'react'

/**
 * `useLayoutEffect` in a browser, `useEffect` on a server. React 18 warns about `useLayoutEffect` on a server, where
 * neither runs.
 */
export const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect
