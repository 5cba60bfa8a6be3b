/** Scrolls a list so that its highlighted row, the one at a place of so many, can be seen; whether it could be before. */
export function revealRow(root: Element | null, at: number, count: number): boolean {
  const list = root?.querySelector('[role=listbox]')
  if (!list) return true
  const { top, bottom } = list.getBoundingClientRect()
  const row = list.querySelector('[data-highlighted]')
  const box = row?.getBoundingClientRect()
  // A windowed list, whose rows have one height, has not drawn it.
  if (!row) list.scrollTop = (list.scrollHeight * at) / count
  // Where nothing is laid out nothing scrolls: jsdom has no such method.
  else if ('scrollIntoView' in row) row.scrollIntoView({ block: 'nearest' })
  return box !== undefined && box.bottom > top && box.top < bottom
}
