import { type RefObject, useEffect, useRef } from 'react'
import { useRootListeners } from './useRootListeners.js'

/** Calls `reset` after a button, a script or a React form action has reset the field's form. */
export function useFormReset(field: RefObject<HTMLInputElement | null>, reset: () => void): void {
  // We store the element: React clears refs when it hides a tree (`<Activity>`, `<Suspense>`), but the field's
  // form can still be reset.
  const elementRef = useRef<HTMLInputElement | null>(null)
  useEffect(() => {
    elementRef.current = field.current
  })
  useRootListeners(elementRef, {
    // We listen in the capture phase (a listener on the form can stop the event's propagation).
    reset: (event) => {
      const element = elementRef.current
      // The listener is called on the window and on every root, but we must handle each event only once.
      if (event.target !== element?.form || event.currentTarget !== element.getRootNode()) return
      // We wait because the event is dispatched before the form is reset and because a later listener can still prevent
      // the reset. We must also render after the browser has reset the elements, so that the elements show the picker's
      // state.
      setTimeout(() => {
        if (!event.defaultPrevented) reset()
      })
    },
  })
}
