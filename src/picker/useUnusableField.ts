import { type RefObject, useEffect } from 'react'
import { getRootChain, getWindow } from '../ui/dom.js'

/**
 * How often the field is checked while the list is open, in milliseconds. We have to poll because no event is fired
 * when a page hides the field.
 */
const CHECK_MS = 100

/**
 * Closes the list if the page disables the field or hides its checkout step, even if the step fades out. Otherwise, the
 * list would cover the next step or still be open when the step is shown again.
 */
export function useUnusableField(
  inputRef: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return
    const view = getWindow(inputRef.current)
    // While a checkout step fades in, its field isn't usable yet.
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
