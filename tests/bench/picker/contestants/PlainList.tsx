import { useRef } from 'react'
import { useRows } from '../useRows.js'

/** Rows below a field, rendered by a plain script: the browser's own cost. */
export function PlainList() {
  const rows = useRows()
  const list = useRef<HTMLUListElement>(null)
  const show = (text: string) => {
    const fitting = rows.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    list.current?.replaceChildren(
      ...fitting.map(({ label }) => {
        const row = document.createElement('li')
        row.role = 'option'
        row.textContent = label
        return row
      }),
    )
  }
  return (
    <>
      <input
        aria-label="Bank"
        onKeyDown={({ key }) => key === 'ArrowDown' && show('')}
        onInput={({ currentTarget }) => show(currentTarget.value)}
      />
      <ul ref={list} role="listbox" aria-label="Banks" />
    </>
  )
}
