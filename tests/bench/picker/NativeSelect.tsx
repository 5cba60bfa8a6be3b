import { useRows } from './useRows.js'

/** The browser's own. */
export function NativeSelect() {
  return (
    <select aria-label="Bank">
      {useRows().map(({ id, label }) => (
        <option key={id}>{label}</option>
      ))}
    </select>
  )
}
