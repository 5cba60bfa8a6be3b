import { Combobox } from '@base-ui/react/combobox'
import type { BankOption } from 'fpx-checkout'
import { useState } from 'react'
import { toText, useBankField } from './useBankField.js'

export function BaseUiBank() {
  const { search, selected, setBank, emptyText, banksQuery } = useBankField()
  const [text, setText] = useState('')
  return (
    <Combobox.Root
      items={search('')}
      filteredItems={search(selected && text === toText(selected) ? '' : text)}
      value={selected}
      onValueChange={setBank}
      onInputValueChange={setText}
      onOpenChange={banksQuery.refetchIfStale}
      itemToStringLabel={toText}
      autoHighlight
    >
      <Combobox.Input aria-label="Bank" />
      <Combobox.Portal>
        <Combobox.Positioner>
          <Combobox.Popup>
            <Combobox.Empty>{emptyText}</Combobox.Empty>
            <Combobox.List>
              {(option: BankOption) => (
                <Combobox.Item
                  key={option.key}
                  value={option}
                  disabled={Boolean(option.disabledReason)}
                >
                  {toText(option)}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
      <input type="hidden" name="bank_code" value={selected?.code ?? ''} />
      <input type="hidden" name="bank_model" value={selected?.model ?? ''} />
    </Combobox.Root>
  )
}
