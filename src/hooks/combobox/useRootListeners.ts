import { type RefObject, useEffect } from 'react'
import { addListeners } from '../dom/addListeners.js'
import { getRootChain } from '../dom/getRootChain.js'
import { useStableCallback } from '../dom/useStableCallback.js'

/**
 * Listens in the capture phase on the window and on each root around an element: events such as `submit` and `change`
 * do not leave their shadow root. The roots are read again when the list opens, because the page may have moved the
 * element.
 */
export function useRootListeners(
  elementRef: RefObject<Element | null>,
  isOpen: boolean,
  listener: (event: Event) => void,
  ...types: readonly string[]
): void {
  const onEvent = useStableCallback(listener)
  const names = types.join(' ')
  useEffect(
    () => addListeners([window, ...getRootChain(elementRef.current)], onEvent, ...names.split(' ')),
    [elementRef, isOpen, names, onEvent],
  )
}
