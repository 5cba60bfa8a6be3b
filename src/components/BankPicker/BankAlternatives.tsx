import { BankButton } from './BankButton.js'
import type { BankPickerView } from './BankPickerView.js'
import { featuredOptions } from './featuredOptions.js'

/** Ways on, one tap each, when the chosen bank went offline or away: the highlighted banks, or the list. */
export function BankAlternatives(view: BankPickerView) {
  const { selection, say, part } = view
  const { selectedOption, focus, inputRef } = selection
  if (selection.isLocked) return null
  const online = featuredOptions(view).filter(
    ({ code, status, disabledReason }) =>
      code !== selectedOption?.code && status !== 'offline' && !disabledReason,
  )
  return (
    <div {...part('alternatives')}>
      {online.slice(0, 3).map((option) => (
        <BankButton
          key={option.key}
          {...part('alternative')}
          {...{ selection, say, part, option }}
        />
      ))}
      <button
        type="button"
        {...part('alternative')}
        onClick={() => {
          focus()
          // Opens the list, as the payer's own click does.
          inputRef.current?.click()
        }}
      >
        {say('another')}
      </button>
    </div>
  )
}
