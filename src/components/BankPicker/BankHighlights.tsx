import { BankButton } from './BankButton.js'
import type { BankPickerView } from './BankPickerView.js'
import { highlightedOptions } from './highlightedOptions.js'

/** Banks of the merchant's choice as buttons; they stand in the list as well. */
export function BankHighlights(view: BankPickerView) {
  const { props, picker, say, part } = view
  const codes = props.highlighted ?? []
  const shown = highlightedOptions(view)
  // Reserves the buttons' space before there are banks: otherwise the form moves down under the payer's finger.
  if (!picker.options && codes[0])
    return (
      <div aria-hidden {...part('highlights')}>
        {codes.map((code) => (
          <span key={code} {...part('highlight')}>
            <span {...part('badge')} />
            <span {...part('option-label')}>{code}</span>
            <span {...part('code')}>{code}</span>
          </span>
        ))}
      </div>
    )
  if (!shown[0]) return null
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
