import { toText, useBankField } from './useBankField.js'

export function NativeBank() {
  const { options, selected, setBank, banksQuery } = useBankField()
  const { error, refetch, refetchIfStale } = banksQuery
  return (
    <>
      <label>
        Bank
        <select
          required
          value={selected?.key ?? ''}
          onFocus={refetchIfStale}
          onChange={({ target }) =>
            setBank(options?.find(({ key }) => key === target.value) ?? null)
          }
        >
          <option value="">{options ? 'Choose your bank' : 'Loading…'}</option>
          {options?.map((option) => (
            <option key={option.key} value={option.key} disabled={Boolean(option.disabledReason)}>
              {toText(option)} ({option.code})
            </option>
          ))}
        </select>
      </label>
      {error && !options && <button onClick={refetch}>Load the banks again</button>}
      <input type="hidden" name="bank_code" value={selected?.code ?? ''} />
      <input type="hidden" name="bank_model" value={selected?.model ?? ''} />
    </>
  )
}
