import { type RefObject, useEffect, useRef } from 'react'
import { useRootListeners } from './useRootListeners.js'

/** The text field or the native select. */
type Field = HTMLElement & Partial<Pick<HTMLSelectElement, 'form' | 'options'>>

/** Calls `reset` after a button, a script or a React form action has reset the field's form. */
export function useFormReset(field: RefObject<HTMLInputElement | null>, reset: () => void): void {
  // When React hides a tree (`<Activity>`, `<Suspense>`), it removes refs, but the form can still be reset.
  const elementRef = useRef<Field | null>(null)
  useEffect(() => {
    elementRef.current = field.current
  })
  useRootListeners(elementRef, {
    // We listen in the capture phase because a listener on the form may stop the event's propagation.
    reset: (event) => {
      const element = elementRef.current
      // The window and all roots receive the same event, but we must handle it only once.
      if (event.target !== element?.form || event.currentTarget !== element.getRootNode()) return
      preserveSelection(element)
      // Waits because the event fires before the form is reset, and a later listener may still prevent the reset. Our
      // render must also overwrite what the browser's reset changes in the elements.
      setTimeout(() => {
        if (!event.defaultPrevented) reset()
      })
    },
  })
}

/**
 * Makes the browser's reset preserve the selected option. Otherwise, a native select would briefly show no bank while
 * the form submits the old bank.
 */
function preserveSelection({ options }: Field): void {
  for (const option of options ?? []) option.defaultSelected = option.selected
}
