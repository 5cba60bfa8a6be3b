import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect`, of which React 18 warns on a server that draws, where neither of the two ever runs. */
export const useLayoutEffectInBrowser = typeof window === 'undefined' ? useEffect : useLayoutEffect
