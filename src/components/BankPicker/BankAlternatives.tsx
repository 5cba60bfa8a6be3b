import { BankButton } from './BankButton.js'
import type { BankPickerView } from './BankPickerView.js'
import { highlightedOptions } from './highlightedOptions.js'

/** Ways on, one tap each, when the chosen bank went offline or away: the highlighted banks, or the list. */
export function BankAlternatives(view: BankPickerView) {
  const { picker, say, part } = view
  const { chosen, focus, input } = picker
  if (picker.locked) return null
  const online = highlightedOptions(view).filter(
    ({ code, status, blocked }) => code !== chosen?.code && status !== 'offline' && !blocked,
  )
  return (
    <div {...part('alternatives')}>
      {online.slice(0, 3).map((option) => (
        <BankButton key={option.key} {...part('alternative')} {...{ picker, say, part, option }} />
      ))}
      <button
        type="button"
        {...part('alternative')}
        onClick={() => {
          focus()
          // Opens the list, as the payer's own click does.
          input.current?.click()
        }}
      >
        {say('another')}
      </button>
    </div>
  )
}
