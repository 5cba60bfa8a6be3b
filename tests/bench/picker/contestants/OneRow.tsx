import { useRef } from 'react'

/** One row whose text each key replaces: the cost of a key and a paint, without a search or a list. */
export function OneRow() {
  const list = useRef<HTMLUListElement>(null)
  const show = (text: string) => {
    const row = list.current?.firstElementChild
    if (row) row.textContent = `Bank ${text}`
    list.current?.removeAttribute('hidden')
  }
  return (
    <>
      <input
        aria-label="Bank"
        onKeyDown={({ key }) => key === 'ArrowDown' && show('')}
        onInput={({ currentTarget }) => show(currentTarget.value)}
      />
      <ul ref={list} role="listbox" aria-label="Banks" hidden>
        <li role="option" aria-selected="false" />
      </ul>
    </>
  )
}
