import { findOption, toSelectedBank } from '../core/findOption.js'
import type { BankOption } from '../core/toBankOptions.js'
import { bankBadge } from './BankBadge.js'
import { useBankPickerContext } from './BankPickerContext.js'
import { bankTags } from './bankTags.js'
import { getRadioProps } from './getRadioProps.js'

/**
 * Renders the merchant's featured banks as radio buttons above the field. These banks also remain in the list. The
 * buttons are invisible until a script can handle them.
 */
export function FeaturedBanks() {
  const { props, picker, t, part, isHydrated } = useBankPickerContext()
  const { options, selectedOption, isLocked, getPressProps } = picker
  const { model } = props
  const featured = (props.featured ?? []).flatMap((bank) => toSelectedBank(bank) ?? [])
  const shown = [
    ...new Set(featured.flatMap((bank) => findOption(options ?? [], bank, model) ?? [])),
  ]
  const isChecked = ({ key }: BankOption) => key === selectedOption?.key
  const reachable = shown.find(isChecked) ?? shown[0]
  const buttons = options
    ? shown.map((option) => (
        <button
          key={option.key}
          type="button"
          {...getRadioProps(isChecked(option), option === reachable)}
          {...part('featured-option')}
          // Page translators must not change bank names.
          translate="no"
          aria-disabled={option.disabledReason && true}
          disabled={isLocked || !isHydrated}
          {...getPressProps(() => option)}
        >
          {bankBadge(option, part)}
          {/* The space is a text node so that the accessible name doesn't join the parts. */}
          <span {...part('option-label')}>{option.label}</span> {bankTags(option, t, part)}
        </button>
      ))
    : // Reserves the buttons' space until the banks load, so the form doesn't move under the payer's finger.
      featured.map(({ code }, index) => (
        <span key={index} {...part('featured-option')}>
          <span {...part('badge')} />
          <span {...part('option-label')}>{code}</span>
        </span>
      ))
  if (!buttons[0]) return null
  return (
    <div
      role="radiogroup"
      aria-label={t('popular')}
      aria-hidden={!options || !isHydrated || undefined}
      {...part('featured')}
    >
      {buttons}
    </div>
  )
}
