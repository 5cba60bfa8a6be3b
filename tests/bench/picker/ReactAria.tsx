import * as Aria from 'react-aria-components'
import { type Row, useRows } from './useRows.js'

/** https://react-spectrum.adobe.com/react-aria/ComboBox.html */
export function ReactAria() {
  return (
    <Aria.ComboBox aria-label="Bank" defaultItems={useRows()}>
      <Aria.Input />
      <Aria.Popover>
        <Aria.ListBox>
          {(row: Row) => <Aria.ListBoxItem textValue={row.label}>{row.label}</Aria.ListBoxItem>}
        </Aria.ListBox>
      </Aria.Popover>
    </Aria.ComboBox>
  )
}
