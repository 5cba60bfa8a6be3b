import { useCombobox } from 'downshift'
import { useState } from 'react'
import { type Row, useRows } from './useRows.js'

const matches = (rows: Row[], text: string) =>
  rows.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))

/** https://www.downshift-js.com/use-combobox */
export function Downshift() {
  const rows = useRows()
  const [text, setText] = useState('')
  const items = matches(rows, text)
  const { isOpen, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items,
    itemToString: (row) => row?.label ?? '',
    onInputValueChange: ({ inputValue }) => setText(inputValue),
  })
  return (
    <>
      <input {...getInputProps()} />
      <ul {...getMenuProps()}>
        {isOpen &&
          items.map((item, index) => (
            <li key={item.id} {...getItemProps({ item, index })}>
              {item.label}
            </li>
          ))}
      </ul>
    </>
  )
}
