import { BankButton } from './BankButton.js'
import type { BankPickerView } from './BankPickerView.js'
import { highlightedOptions } from './highlightedOptions.js'

/** Banks of the merchant's choice as buttons; they stand in the list as well. */
export function BankHighlights(view: BankPickerView) {
  const { props, picker, say, part } = view
  const { options, chosen } = picker
  const shown = options
    ? highlightedOptions(view).map((option) => (
        <BankButton
          key={option.key}
          {...part('highlight')}
          {...{ picker, say, part, option }}
          aria-pressed={option.key === chosen?.key}
        />
      ))
    : // Reserves the buttons' space before there are banks: otherwise the form moves down under the payer's finger.
      props.highlighted?.map((code) => (
        <span key={code} {...part('highlight')}>
          <span {...part('badge')} />
          <span {...part('option-label')}>{code}</span>
          <span {...part('code')}>{code}</span>
        </span>
      ))
  if (!shown?.[0]) return null
  return (
    <div
      role="group"
      aria-label={say('popular')}
      aria-hidden={!options || undefined}
      {...part('highlights')}
    >
      {shown}
    </div>
  )
}
