import { Combobox } from '@base-ui/react/combobox'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useImperativeHandle, useRef, useState } from 'react'
import { ROW_HEIGHT, listStyle, rowStyle } from '../listSize.js'
import { type Row, useRows } from '../useRows.js'

type RowVirtualizer = Virtualizer<HTMLDivElement, Element>

/** https://base-ui.com/react/components/combobox#virtualized */
export function BaseUi() {
  const rows = useRows()
  const [isOpen, setOpen] = useState(false)
  const virtualizerRef = useRef<RowVirtualizer>(null)
  return (
    <Combobox.Root
      virtualized
      items={rows}
      open={isOpen}
      onOpenChange={setOpen}
      itemToStringLabel={(row: Row) => row.label}
      onItemHighlighted={(row, { reason, index }) => {
        const virtualizer = virtualizerRef.current
        if (!row || !virtualizer) return
        const isLast = index === virtualizer.options.count - 1
        if (reason === 'none' || (reason === 'keyboard' && (index === 0 || isLast)))
          queueMicrotask(() =>
            virtualizer.scrollToIndex(index, { align: isLast ? 'start' : 'end' }),
          )
      }}
    >
      <Combobox.Input aria-label="Bank" />
      <Combobox.Portal>
        <Combobox.Positioner>
          <Combobox.Popup>
            <Combobox.List>
              <Rows isOpen={isOpen} virtualizerRef={virtualizerRef} />
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

function Rows({
  isOpen,
  virtualizerRef,
}: {
  isOpen: boolean
  virtualizerRef: RefObject<RowVirtualizer | null>
}) {
  const rows = Combobox.useFilteredItems<Row>()
  const scrollRef = useRef<HTMLDivElement>(null)
  const virtualizer: RowVirtualizer = useVirtualizer({
    enabled: isOpen,
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 20,
  })
  useImperativeHandle(virtualizerRef, () => virtualizer)
  const measureScroll = useCallback(
    (element: HTMLDivElement | null) => {
      scrollRef.current = element
      if (element) virtualizer.measure()
    },
    [virtualizer],
  )
  return (
    <div role="presentation" style={listStyle} ref={measureScroll}>
      <div role="presentation" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ index, key, size, start }) => (
          <Combobox.Item
            key={key}
            index={index}
            data-index={index}
            ref={virtualizer.measureElement}
            value={rows[index]}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            style={rowStyle({ size, start })}
          >
            {rows[index]?.label}
          </Combobox.Item>
        ))}
      </div>
    </div>
  )
}
