import type { ArgType } from '../stories/Story.js'

/** Renders the control for one argument. The visitor sees and edits the argument's value as text. */
export function Control({
  id,
  type: { control, options = [], description },
  text,
  onChange,
}: {
  id: string
  type: ArgType
  text: string
  onChange: (text: string) => void
}) {
  const shared = { id, 'aria-describedby': description ? `${id}-about` : undefined }
  switch (control) {
    case 'boolean':
      return (
        <input
          {...shared}
          type="checkbox"
          checked={text === 'true'}
          onChange={({ target }) => onChange(String(target.checked))}
        />
      )
    case 'select':
    case 'inline-radio':
      return (
        <select {...shared} value={text} onChange={({ target }) => onChange(target.value)}>
          <option value="">not given</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )
    case 'object':
    case 'text':
    case 'number':
      return (
        <input
          {...shared}
          type={control === 'number' ? 'number' : 'text'}
          step="any"
          spellCheck={false}
          defaultValue={text}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case false:
    case undefined:
      return null
  }
}
