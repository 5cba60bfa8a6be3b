import { BANK_MODELS } from '../../contract/index.js'
import { useBankPickerContext } from './BankPickerContext.js'
import { getRadioProps } from './getRadioProps.js'

/**
 * Renders the FPX model filter, which lets personal payers hide corporate banks. The filter is invisible unless the
 * list contains both models and a script can handle the buttons, but its space is reserved so that the field doesn't
 * move.
 */
export function ModelFilter() {
  const { props, picker, t, part, isHydrated } = useBankPickerContext()
  const { hasBothModels, isLocked, modelFilter, setModelFilter } = picker
  if (props.model || isLocked) return null
  const isUsable = hasBothModels && isHydrated
  return (
    <div
      role="radiogroup"
      aria-label={t('models')}
      aria-hidden={!isUsable || undefined}
      {...part('models')}
    >
      {[undefined, ...BANK_MODELS].map((model) => (
        <button
          key={model ?? 'all'}
          type="button"
          disabled={!isUsable}
          {...getRadioProps(modelFilter === model)}
          {...part('model')}
          onClick={() => setModelFilter(model)}
        >
          {t(model ?? 'allModels')}
        </button>
      ))}
    </div>
  )
}
