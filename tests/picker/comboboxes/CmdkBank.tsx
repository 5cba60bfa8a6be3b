import { Command } from 'cmdk'
import { useState } from 'react'
import { toText, useBankField } from './useBankField.js'

export function CmdkBank() {
  const { search, selected, setBank, emptyText, banksQuery } = useBankField()
  const [text, setText] = useState('')
  return (
    <>
      <output aria-label="Your bank">{selected ? toText(selected) : 'None yet'}</output>
      <Command label="Bank" shouldFilter={false}>
        <Command.Input value={text} onValueChange={setText} onFocus={banksQuery.refetchIfStale} />
        <Command.List>
          <Command.Empty>{emptyText}</Command.Empty>
          {search(text).map((option) => (
            <Command.Item
              key={option.key}
              value={option.key}
              disabled={Boolean(option.disabledReason)}
              onSelect={() => setBank(option)}
            >
              {toText(option)}
            </Command.Item>
          ))}
        </Command.List>
      </Command>
      <input type="hidden" name="bank_code" value={selected?.code ?? ''} />
      <input type="hidden" name="bank_model" value={selected?.model ?? ''} />
    </>
  )
}
