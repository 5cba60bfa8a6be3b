import { type RefObject, useEffect, useInsertionEffect, useRef } from 'react'
import { addListeners } from '../client/addListeners.js'
import { getRootChain } from '../ui/dom.js'

/** Calls `reset` after a button, a script or a React form action has reset the field's form. */
export function useFormReset(field: RefObject<HTMLInputElement | null>, reset: () => void): void {
  // When React hides a tree (`<Activity>`, `<Suspense>`), it removes refs and effects, but the form can still be reset.
  const stopRef = useRef<() => void>(undefined)
  useEffect(() => {
    const element: (HTMLElement & Partial<Pick<HTMLSelectElement, 'form' | 'options'>>) | null =
      field.current
    const onReset = (event: Event) => {
      if (event.target !== element?.form) return
      // Makes the browser's reset preserve the selected option. Otherwise, a native select would briefly show no bank
      // while the form submits the old bank.
      for (const option of element.options ?? []) option.defaultSelected = option.selected
      // Waits because the event fires before the reset, and a later listener may still prevent it. The render must also
      // overwrite the effects of the reset on the elements.
      setTimeout(() => {
        if (!event.defaultPrevented) reset()
      })
    }
    stopRef.current?.()
    // Listens on each root because the field's form may change and a reset event doesn't leave its shadow root. The
    // capture phase is needed because a listener on the form may stop the event.
    stopRef.current = addListeners(getRootChain(element), onReset, 'reset')
  })
  useInsertionEffect(() => () => stopRef.current?.(), [])
}
