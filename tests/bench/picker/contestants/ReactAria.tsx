import {
  ComboBox,
  Input,
  ListBox,
  ListBoxItem,
  ListLayout,
  Popover,
  Virtualizer,
} from 'react-aria-components'
import { ROW_HEIGHT, listStyle } from '../listSize.js'
import { type Row, useRows } from '../useRows.js'

/** https://react-aria.adobe.com/Virtualizer: ComboBox in a Virtualizer with ListLayout. */
export function ReactAria() {
  return (
    <ComboBox aria-label="Bank" defaultItems={useRows()}>
      <Input />
      <Popover>
        <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: ROW_HEIGHT }}>
          <ListBox style={{ ...listStyle, width: 300 }}>
            {(row: Row) => <ListBoxItem textValue={row.label}>{row.label}</ListBoxItem>}
          </ListBox>
        </Virtualizer>
      </Popover>
    </ComboBox>
  )
}
