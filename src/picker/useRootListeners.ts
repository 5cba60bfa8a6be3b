import { type RefObject, useEffect, useInsertionEffect, useRef } from 'react'
import { addListeners } from '../client/addListeners.js'
import { getRootChain, getWindow } from '../ui/dom.js'
import { useStableCallback } from '../ui/hooks.js'

/** Event handlers, keyed by event type. */
type Handlers = { [Type in keyof WindowEventMap]?: (event: WindowEventMap[Type]) => void }

/**
 * Listens in the capture phase on the element's window and on each root around the element, since `submit` and `change`
 * events don't cross shadow boundaries. The page can move the element, so the roots are updated after each render.
 *
 * @param isListening - whether to listen now.
 */
export function useRootListeners(
  elementRef: RefObject<Element | null>,
  handlers: Handlers,
  isListening = true,
): void {
  const onEvent = useStableCallback((event: Event) =>
    (handlers as Partial<Record<string, (event: Event) => void>>)[event.type]?.(event),
  )
  const listenedRef = useRef<{ targets: readonly EventTarget[]; stop?: () => void }>({
    targets: [],
  })
  useEffect(() => {
    const element = elementRef.current
    const targets = isListening ? [getWindow(element), ...getRootChain(element)] : []
    const { targets: before, stop } = listenedRef.current
    // Most renders, such as those caused by typing, don't move the element.
    if (targets.length === before.length && targets.every((target, at) => target === before[at]))
      return
    stop?.()
    listenedRef.current = {
      targets,
      stop: addListeners(targets, onEvent, ...Object.keys(handlers)),
    }
  })
  // We use an insertion effect: React doesn't clean it up when it hides a tree (`<Activity>`). The form of a
  // hidden field can still be reset.
  useInsertionEffect(() => () => listenedRef.current.stop?.(), [])
}
