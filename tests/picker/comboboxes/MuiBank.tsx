import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { toText, useBankField } from './useBankField.js'

export function MuiBank() {
  const { search, selected, setBank, emptyText, banksQuery } = useBankField()
  return (
    <>
      <Autocomplete
        options={search('')}
        filterOptions={(_options, { inputValue }) => [...search(inputValue)]}
        value={selected}
        onChange={(_event, option) => setBank(option)}
        onOpen={banksQuery.refetchIfStale}
        getOptionKey={({ key }) => key}
        getOptionLabel={toText}
        getOptionDisabled={({ disabledReason }) => Boolean(disabledReason)}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            {toText(option)}
          </li>
        )}
        noOptionsText={emptyText}
        autoHighlight
        renderInput={(params) => <TextField {...params} label="Bank" />}
      />
      <input type="hidden" name="bank_code" value={selected?.code ?? ''} />
      <input type="hidden" name="bank_model" value={selected?.model ?? ''} />
    </>
  )
}
