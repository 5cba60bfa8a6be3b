import { type RefObject, useEffect, useInsertionEffect, useRef } from 'react'
import { addListeners } from '../client/addListeners.js'
import { getRootChain } from '../ui/getRootChain.js'

/** Calls `reset` after the form of the field was reset, by a button or by a React form action. */
export function useFormReset(field: RefObject<HTMLInputElement | null>, reset: () => void): void {
  // React hides a tree (`<Activity>`, `<Suspense>`) without its refs and effects, but its form can still be reset.
  const stopRef = useRef<() => void>(undefined)
  useEffect(() => {
    const element: (HTMLElement & Partial<Pick<HTMLSelectElement, 'form' | 'options'>>) | null =
      field.current
    const onReset = (event: Event) => {
      if (event.target !== element?.form) return
      // Rendered immediately. Otherwise a native select would show no bank for a moment, while the form submits the old
      // one.
      for (const option of element.options ?? []) option.defaultSelected = option.selected
      // The event comes before the reset, which a later listener may still prevent. What the reset does to the elements
      // must be overwritten by the render.
      setTimeout(() => {
        if (!event.defaultPrevented) reset()
      })
    }
    stopRef.current?.()
    // On the root, because the field may change its form, and a reset stays within its shadow root. In the capture phase,
    // because a listener of the form may stop the event.
    stopRef.current = addListeners(getRootChain(element), onReset, 'reset')
  })
  useInsertionEffect(() => () => stopRef.current?.(), [])
}
