import { type RefObject, useEffect } from 'react'
import { listen } from './listen.js'
import { treesAround } from './treesAround.js'

/** Calls `reset` after the form of the field was reset, by a button or by a React form action. */
export function useFormReset(field: RefObject<HTMLInputElement | null>, reset: () => void): void {
  useEffect(() => {
    const onReset = (event: Event) => {
      // The event comes before the reset, which a later listener may still prevent; what the reset
      // does to the elements is to be drawn over.
      if (event.target === field.current?.form)
        setTimeout(() => {
          if (!event.defaultPrevented) reset()
        })
    }
    // On the root, because the field may change its form, and a reset stays within its shadow root; before everybody,
    // because a form's own listener may keep the event to itself.
    return listen(treesAround(field.current), onReset, 'reset')
  }, [field, reset])
}
