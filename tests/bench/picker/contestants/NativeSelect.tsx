import { useRows } from '../useRows.js'

/** The native select of the browser. */
export function NativeSelect() {
  return (
    <select aria-label="Bank">
      {useRows().map(({ id, label }) => (
        <option key={id}>{label}</option>
      ))}
    </select>
  )
}
