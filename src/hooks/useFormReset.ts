import { type RefObject, useEffect } from 'react'

/** Calls `reset` after the form of the field was reset, by a button or by a React form action. */
export function useFormReset(field: RefObject<HTMLInputElement | null>, reset: () => void): void {
  useEffect(() => {
    // On the root, because the field may change its form, and a reset stays within its shadow root; before everybody,
    // because a form's own listener may keep the event to itself.
    const tree = field.current?.getRootNode()
    const onReset = (event: Event) => {
      // The event comes before the reset, which a later listener may still prevent; what the reset
      // does to the elements is to be drawn over.
      if (field.current && event.target === field.current.form)
        setTimeout(() => {
          if (!event.defaultPrevented) reset()
        })
    }
    tree?.addEventListener('reset', onReset, true)
    return () => tree?.removeEventListener('reset', onReset, true)
  }, [field, reset])
}
