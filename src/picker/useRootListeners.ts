import { type RefObject, useEffect } from 'react'
import { addListeners } from '../client/addListeners.js'
import { getRootChain } from '../ui/getRootChain.js'
import { getView } from '../ui/getView.js'
import { useStableCallback } from '../ui/useStableCallback.js'

/** Event handlers, keyed by event type. */
type Handlers = { [Type in keyof WindowEventMap]?: (event: WindowEventMap[Type]) => void }

/**
 * Listens in the capture phase on its window and on each root around an element, because `submit` and `change` do not
 * leave their shadow root. The roots are read again after each render, because the page may have moved the element.
 */
export function useRootListeners(elementRef: RefObject<Element | null>, handlers: Handlers): void {
  const onEvent = useStableCallback((event: Event) =>
    (handlers as Partial<Record<string, (event: Event) => void>>)[event.type]?.(event),
  )
  useEffect(() =>
    addListeners(
      [getView(elementRef.current), ...getRootChain(elementRef.current)],
      onEvent,
      ...Object.keys(handlers),
    ),
  )
}
