import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import { type Row, useRows } from './useRows.js'

/** https://base-ui.com/react/components/combobox */
export function BaseUi() {
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
