import { useRows } from '../useRows.js'

/** The browser's native select. */
export function NativeSelect() {
  return (
    <select aria-label="Bank">
      {useRows().map(({ id, label }) => (
        <option key={id}>{label}</option>
      ))}
    </select>
  )
}
