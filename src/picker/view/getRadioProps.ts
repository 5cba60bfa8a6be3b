import type { KeyboardEvent } from 'react'

/**
 * Returns the props for a radio button whose siblings are the other buttons in its group.
 *
 * @param isReachable - whether the button is in the tab order. In each group, only one button is in the tab order,
 * which is the checked button if there is one.
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
  // In combination with Alt or Command, an arrow key makes the browser go back or forward.
  if (!/^Arrow/.test(key) || event.altKey || event.metaKey) return
  event.preventDefault()
  const group = currentTarget.parentElement
  const next = /Down|Right/.test(key)
    ? (currentTarget.nextElementSibling ?? group?.firstElementChild)
    : (currentTarget.previousElementSibling ?? group?.lastElementChild)
  const radio = next as HTMLElement
  radio.click()
  // Waits for the render because a screen reader announces a radio's state only when it receives focus.
  queueMicrotask(() => radio.focus())
}
