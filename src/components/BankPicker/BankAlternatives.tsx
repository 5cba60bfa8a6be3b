import type { BankPickerView } from './BankPickerView.js'

/** Ways on, one tap each, when the chosen bank went offline or away: the highlighted banks, or the list. */
export function BankAlternatives({ props, picker, say, part }: BankPickerView) {
  const { highlighted = [], disabled, readOnly } = props
  const { options = [], chosen, choose, focus, openList } = picker
  if (disabled || readOnly) return null
  const online = options.filter(
    (option) =>
      highlighted.includes(option.code) &&
      option.code !== chosen?.code &&
      option.status !== 'offline' &&
      !option.blocked,
  )
  return (
    <div {...part('alternatives')}>
      {online.slice(0, 3).map((option) => (
        <button
          key={option.key}
          type="button"
          {...part('alternative')}
          onClick={() => choose(option)}
        >
          {option.label} <span {...part('code')}>{option.code}</span>
        </button>
      ))}
      <button
        type="button"
        {...part('alternative')}
        onClick={() => {
          focus()
          openList()
        }}
      >
        {say('another')}
      </button>
    </div>
  )
}
