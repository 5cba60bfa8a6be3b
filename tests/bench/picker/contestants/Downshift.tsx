import { useVirtualizer } from '@tanstack/react-virtual'
import { useCombobox } from 'downshift'
import { useRef, useState } from 'react'
import { filterRows } from '../filterRows.js'
import { ROW_HEIGHT, listStyle, rowStyle } from '../listSize.js'
import { type Row, useRows } from '../useRows.js'

/** Lists with more rows than this are virtualized. */
const SHORT_LIST = 100

/** https://www.downshift-js.com/use-combobox */
export function Downshift() {
  const rows = useRows()
  return rows.length > SHORT_LIST ? <VirtualCombobox rows={rows} /> : <BareCombobox rows={rows} />
}

function BareCombobox({ rows }: { rows: Row[] }) {
  const [text, setText] = useState('')
  const items = filterRows(rows, text)
  const { isOpen, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items,
    itemToString: (row) => row?.label ?? '',
    onInputValueChange: ({ inputValue }) => setText(inputValue),
  })
  return (
    <>
      <input aria-label="Bank" {...getInputProps()} />
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

function VirtualCombobox({ rows }: { rows: Row[] }) {
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
      <input aria-label="Bank" {...getInputProps()} />
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
                    {item.label}
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
