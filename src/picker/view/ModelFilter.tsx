import { BANK_MODELS } from '../../contract/index.js'
import { useBankPickerContext } from './BankPickerContext.js'
import { getRadioProps } from './getRadioProps.js'

/**
 * Renders the filter by FPX model, if the list has both models, so that personal payers do not have to scan corporate
 * banks.
 */
export function ModelFilter() {
  const { picker, t, part } = useBankPickerContext()
  const { hasBothModels, isLocked, modelFilter, setModelFilter } = picker
  if (!hasBothModels || isLocked) return null
  return (
    <div role="radiogroup" aria-label={t('models')} {...part('models')}>
      {[undefined, ...BANK_MODELS].map((model) => (
        <button
          key={model ?? 'all'}
          type="button"
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
