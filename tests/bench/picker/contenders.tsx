import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import { useCombobox } from 'downshift'
import { BankPicker, useBanks } from 'fpx-checkout'
import { type ComponentType, useState } from 'react'
import * as Aria from 'react-aria-components'
import ReactSelect from 'react-select'

interface Row {
  id: string
  label: string
}

/** The same banks for everybody, by the same query. */
function useRows(): Row[] {
  const { banks = [] } = useBanks()
  return banks.map((bank, at) => ({
    id: String(at),
    label: `${bank.display ?? bank.name ?? ''} ${bank.code}`,
  }))
}

const matches = (rows: Row[], text: string) =>
  rows.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))

function Native() {
  return (
    <select aria-label="Bank">
      {useRows().map(({ id, label }) => (
        <option key={id}>{label}</option>
      ))}
    </select>
  )
}

function Downshift() {
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

function Select() {
  return <ReactSelect options={useRows()} getOptionValue={({ id }) => id} aria-label="Bank" />
}

function BaseUi() {
  return (
    <BaseCombobox.Root items={useRows()}>
      <BaseCombobox.Input />
      <BaseCombobox.Portal>
        <BaseCombobox.Positioner>
          <BaseCombobox.Popup>
            <BaseCombobox.List>
              {(row: Row) => (
                <BaseCombobox.Item key={row.id} value={row}>
                  {row.label}
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  )
}

function ReactAria() {
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

/** Who is measured, by name. */
export const contenders: Record<string, ComponentType> = {
  'fpx-checkout': BankPicker,
  'native select': Native,
  downshift: Downshift,
  'react-select': Select,
  'Base UI': BaseUi,
  'React Aria': ReactAria,
}
