/** Scrolls the list of a field, wherever it is drawn, so that its highlighted row can be seen; whether it could be before. */
export function scrollOptionIntoView(field: Element | null, listId: string): boolean {
  const tree = field?.getRootNode() as ParentNode | undefined
  const list = tree?.querySelector(`[id="${listId}"]`)
  const row = list?.querySelector('[data-highlighted]')
  if (!list || !row) return true
  const { top, bottom } = list.getBoundingClientRect()
  const box = row.getBoundingClientRect()
  // Where nothing is laid out nothing scrolls: jsdom has no such method.
  ;(row as Partial<Element>).scrollIntoView?.({ block: 'nearest' })
  // A list without a height was never laid out, so nothing can be scrolled away.
  return top === bottom || (box.bottom > top && box.top < bottom)
}
