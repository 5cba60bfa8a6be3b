import { useVirtualizer } from '@tanstack/react-virtual'
import { useCombobox } from 'downshift'
import { type ReactNode, useRef, useState } from 'react'
import { filterRows } from '../filterRows.js'
import { ROW_HEIGHT, listStyle, rowStyle } from '../listSize.js'
import { type Row, useRows } from '../useRows.js'

/** Lists with more rows than this are virtualized. */
const SHORT_LIST = 100

interface DownshiftProps {
  placeholder?: string
  renderRow?: (row: Row) => ReactNode
}

/** https://www.downshift-js.com/use-combobox */
export function Downshift(props: DownshiftProps) {
  const rows = useRows()
  const Combobox = rows.length > SHORT_LIST ? VirtualCombobox : BareCombobox
  return <Combobox rows={rows} {...props} />
}

interface ComboboxProps extends DownshiftProps {
  rows: Row[]
}

const toLabel = ({ label }: Row): ReactNode => label

function BareCombobox({ rows, placeholder, renderRow = toLabel }: ComboboxProps) {
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

function VirtualCombobox({ rows, placeholder, renderRow = toLabel }: ComboboxProps) {
  const [text, setText] = useState('')
  const items = filterRows(rows, text)
  const listRef = useRef<HTMLUListElement>(null)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => listRef.current,
    estimateSize: () => ROW_HEIGHT,
  })
  const { isOpen, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items,
    itemToString: (row) => row?.label ?? '',
    onInputValueChange: ({ inputValue }) => setText(inputValue),
    // The virtualizer scrolls instead, because the active option's element may not exist.
    scrollIntoView: () => undefined,
    onHighlightedIndexChange: ({ highlightedIndex, type }) => {
      if (type !== useCombobox.stateChangeTypes.MenuMouseLeave && highlightedIndex >= 0)
        virtualizer.scrollToIndex(highlightedIndex)
    },
  })
  return (
    <>
      <input {...getInputProps({ 'aria-label': 'Bank', placeholder })} />
      <ul {...getMenuProps({ ref: listRef })} style={{ ...listStyle, position: 'relative' }}>
        {isOpen && (
          <>
            <li key="size" role="presentation" style={{ height: virtualizer.getTotalSize() }} />
            {virtualizer.getVirtualItems().map(({ index, size, start }) => {
              const item = items[index]
              return (
                item && (
                  <li
                    key={item.id}
                    {...getItemProps({ item, index })}
                    aria-setsize={items.length}
                    style={rowStyle({ size, start })}
                  >
                    {renderRow(item)}
                  </li>
                )
              )
            })}
          </>
        )}
      </ul>
    </>
  )
}
