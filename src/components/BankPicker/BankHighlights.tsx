import { BankButton } from './BankButton.js'
import type { BankPickerView } from './BankPickerView.js'
import { highlightedOptions } from './highlightedOptions.js'

/** Banks of the merchant's choice as buttons; they stand in the list as well. */
export function BankHighlights(view: BankPickerView) {
  const { picker, say, part } = view
  const shown = highlightedOptions(view)
  if (shown.length === 0) return null
  return (
    <div role="group" aria-label={say('popular')} {...part('highlights')}>
      {shown.map((option) => (
        <BankButton
          key={option.key}
          {...part('highlight')}
          {...{ picker, say, part, option }}
          aria-pressed={option.key === picker.chosen?.key}
        />
      ))}
    </div>
  )
}
