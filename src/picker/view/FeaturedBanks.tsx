import { BankButton } from './BankButton.js'
import { useBankPickerContext } from './BankPickerContext.js'
import { useFeaturedOptions } from './useFeaturedOptions.js'

/** Renders the merchant's featured banks as buttons; they are in the list as well. */
export function FeaturedBanks() {
  const { props, picker, t, part } = useBankPickerContext()
  const { options, selectedOption } = picker
  const featuredOptions = useFeaturedOptions()
  const shown = options
    ? featuredOptions.map((option) => (
        <BankButton
          key={option.key}
          option={option}
          {...part('featured-option')}
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
      aria-label={t('popular')}
      aria-hidden={!options || undefined}
      {...part('featured')}
    >
      {shown}
    </div>
  )
}
