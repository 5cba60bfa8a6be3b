import Select from 'react-select'
import { useRows } from './useRows.js'

/** https://react-select.com */
export function ReactSelect() {
  return <Select options={useRows()} getOptionValue={({ id }) => id} aria-label="Bank" />
}
