import { type RefObject, useEffect } from 'react'
import { getRootChain, getWindow } from '../ui/dom.js'

/**
 * How often the field is checked while the list is open, in milliseconds. We have to poll because no event is fired
 * when a page hides the field.
 */
const CHECK_MS = 100

/**
 * Closes the list if the page disables the field or hides the checkout step that contains the field, including by
 * fading the step out. Otherwise, the list would cover the next step, or it would still be open when the payer returns
 * to the field's step.
 */
export function useUnusableField(
  inputRef: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return
    const view = getWindow(inputRef.current)
    // A field isn't usable until its checkout step has started to fade in.
    let wasUsable = false
    const check = () => {
      const canBeUsed = isUsable(inputRef.current)
      if (wasUsable && !canBeUsed) close()
      wasUsable = canBeUsed
    }
    check()
    const timer = view.setInterval(check, CHECK_MS)
    return () => view.clearInterval(timer)
  }, [close, inputRef, isOpen])
}

/** Whether the payer can see and use a field. Older browsers lack `checkVisibility`. */
function isUsable(field: HTMLElement | null): boolean {
  const chain = [field, ...getRootChain(field).map((root) => (root as Partial<ShadowRoot>).host)]
  return (
    !chain.some((element) => element?.closest('[inert]')) &&
    !field?.matches(':disabled') &&
    // eslint-disable-next-line no-restricted-syntax -- called only where it exists
    (field as Partial<Element> | null)?.checkVisibility?.({
      opacityProperty: true,
      visibilityProperty: true,
    }) !== false
  )
}
