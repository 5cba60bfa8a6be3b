import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { useState } from 'react'
import { filterRows } from '../filterRows.js'
import { ROW_HEIGHT, listStyle } from '../listSize.js'
import { type Row, useRows } from '../useRows.js'

/** https://headlessui.com/react/combobox#virtual-scrolling */
export function HeadlessUi() {
  const rows = useRows()
  const [text, setText] = useState('')
  const [selected, setSelected] = useState<Row | null>(null)
  return (
    <Combobox
      value={selected}
      onChange={setSelected}
      onClose={() => setText('')}
      virtual={{ options: text === '' ? rows : filterRows(rows, text) }}
    >
      <ComboboxInput
        aria-label="Bank"
        displayValue={(row: Row | null) => row?.label ?? ''}
        onChange={({ target }) => setText(target.value)}
      />
      {/* With only a `max-height`, the list is empty: react-virtual 3.14 needs a `height` to render rows. */}
      <ComboboxOptions anchor="bottom" style={{ ...listStyle, height: listStyle.maxHeight }}>
        {({ option }: { option: Row }) => (
          <ComboboxOption value={option} style={{ height: ROW_HEIGHT, width: '100%' }}>
            {option.label}
          </ComboboxOption>
        )}
      </ComboboxOptions>
    </Combobox>
  )
}
