import { BankButton } from './BankButton.js'
import { useBankPickerContext } from './BankPickerContext.js'
import { useFeaturedOptions } from './useFeaturedOptions.js'

/**
 * Renders alternatives, one tap each, when the selected bank went offline or vanished: the featured banks, or the list.
 */
export function BankAlternatives() {
  const { picker, t, part } = useBankPickerContext()
  const { selectedOption, focus, openList } = picker
  const featuredOptions = useFeaturedOptions()
  if (picker.isLocked) return null
  const online = featuredOptions.filter(
    ({ code, status, disabledReason }) =>
      code !== selectedOption?.code && status !== 'offline' && !disabledReason,
  )
  return (
    <div {...part('alternatives')}>
      {online.slice(0, 3).map((option) => (
        <BankButton key={option.key} {...part('alternative')} option={option} />
      ))}
      <button
        type="button"
        {...part('alternative')}
        onClick={() => {
          focus()
          openList()
        }}
      >
        {t('another')}
      </button>
    </div>
  )
}
