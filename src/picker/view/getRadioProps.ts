import type { KeyboardEvent } from 'react'

/**
 * Returns the props for a radio button whose siblings are the other buttons in its group.
 *
 * @param isReachable - whether the button is in the tab order. Only one button in each group is in the tab order: the
 * checked button, if there is one.
 */
export const getRadioProps = (isChecked: boolean, isReachable = isChecked) => ({
  role: 'radio' as const,
  'aria-checked': isChecked,
  tabIndex: isReachable ? 0 : -1,
  onKeyDown: moveByArrow,
})

/** Handles an arrow key by pressing the neighbouring button in the group and focusing it. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event
  // If the payer also holds Alt or Command, an arrow key makes the browser go back or forward.
  if (!/^Arrow/.test(key) || event.altKey || event.metaKey) return
  event.preventDefault()
  const group = currentTarget.parentElement
  const next = /Down|Right/.test(key)
    ? (currentTarget.nextElementSibling ?? group?.firstElementChild)
    : (currentTarget.previousElementSibling ?? group?.lastElementChild)
  const radio = next as HTMLElement
  radio.click()
  // We focus the button after the render. A screen reader announces a radio button's state only when the button
  // receives focus.
  queueMicrotask(() => radio.focus())
}
