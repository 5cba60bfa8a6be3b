import { useVirtualizer } from '@tanstack/react-virtual'
import { useCombobox } from 'downshift'
import { useRef, useState } from 'react'
import { filterRows } from '../filterRows.js'
import { ROW_HEIGHT, listStyle, rowStyle } from '../listSize.js'
import type { ComboboxProps } from './Downshift.js'

/** Renders only the visible rows of a long list. */
export function VirtualDownshift({ rows, placeholder, renderRow }: ComboboxProps) {
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
