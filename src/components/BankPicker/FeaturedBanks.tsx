import { BankButton } from './BankButton.js'
import type { BankPickerView } from './BankPickerView.js'
import { featuredOptions } from './featuredOptions.js'

/** Banks of the merchant's choice as buttons; they stand in the list as well. */
export function FeaturedBanks(view: BankPickerView) {
  const { props, selection, say, part } = view
  const { options, selectedOption } = selection
  const shown = options
    ? featuredOptions(view).map((option) => (
        <BankButton
          key={option.key}
          {...part('featured-option')}
          {...{ selection, say, part, option }}
          aria-pressed={option.key === selectedOption?.key}
        />
      ))
    : // Reserves the buttons' space before there are banks: otherwise the form moves down under the payer's finger.
      props.featured?.map((code) => (
        <span key={code} {...part('featured-option')}>
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
      {...part('featured')}
    >
      {shown}
    </div>
  )
}
