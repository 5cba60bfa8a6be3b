import type { KeyboardEvent } from 'react'

/**
 * Returns the props of a radio button whose siblings are the other buttons in its group.
 *
 * @param isReachable - whether the Tab key reaches the button. In each group, only the checked button is reachable, or
 * one button if none is checked.
 */
export const getRadioProps = (isChecked: boolean, isReachable = isChecked) => ({
  role: 'radio' as const,
  'aria-checked': isChecked,
  tabIndex: isReachable ? 0 : -1,
  onKeyDown: moveByArrow,
})

/** Presses a neighbour in the group and moves the focus to it, if the key is an arrow. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event
  // Alt or Command with an arrow navigates to another page.
  if (!/^Arrow/.test(key) || event.altKey || event.metaKey) return
  event.preventDefault()
  const group = currentTarget.parentElement
  const next = /Down|Right/.test(key)
    ? (currentTarget.nextElementSibling ?? group?.firstElementChild)
    : (currentTarget.previousElementSibling ?? group?.lastElementChild)
  const radio = next as HTMLElement
  radio.click()
  // After the render: a screen reader speaks the state that a radio has when it gets the focus, and no later one.
  queueMicrotask(() => radio.focus())
}
