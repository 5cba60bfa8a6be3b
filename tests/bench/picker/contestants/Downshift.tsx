import { useCombobox } from 'downshift'
import { type ReactNode, useState } from 'react'
import { filterRows } from '../filterRows.js'
import { type Row, useRows } from '../useRows.js'
import { VirtualDownshift } from './VirtualDownshift.js'

/** Lists with more rows than this are virtualized. */
const SHORT_LIST = 100

export interface ComboboxProps {
  rows: Row[]
  placeholder?: string | undefined
  renderRow: (row: Row) => ReactNode
}

/** https://www.downshift-js.com/use-combobox */
export function Downshift({
  placeholder,
  renderRow = ({ label }) => label,
}: Partial<ComboboxProps>) {
  const rows = useRows()
  const Combobox = rows.length > SHORT_LIST ? VirtualDownshift : BareCombobox
  return <Combobox {...{ rows, placeholder, renderRow }} />
}

function BareCombobox({ rows, placeholder, renderRow }: ComboboxProps) {
  const [text, setText] = useState('')
  const items = filterRows(rows, text)
  const { isOpen, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items,
    itemToString: (row) => row?.label ?? '',
    onInputValueChange: ({ inputValue }) => setText(inputValue),
  })
  return (
    <>
      <input {...getInputProps({ 'aria-label': 'Bank', placeholder })} />
      <ul {...getMenuProps()}>
        {isOpen &&
          items.map((item, index) => (
            <li key={item.id} {...getItemProps({ item, index })}>
              {renderRow(item)}
            </li>
          ))}
      </ul>
    </>
  )
}
