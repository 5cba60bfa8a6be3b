import type { BankModel } from '../../hooks/bankModel.js'
import type { BankPickerView } from './BankPickerView.js'

const choices: (BankModel | undefined)[] = [undefined, 'B2C', 'B2B1']

/** Narrows a list that holds both FPX models, so that a personal payer need not read corporate banks. */
export function BankModels({ props, picker, say, part }: BankPickerView) {
  const { options, locked, state, narrow } = picker
  const has = (wanted: BankModel) => options?.some(({ model }) => model === wanted)
  if (props.model || locked || !has('B2C') || !has('B2B1')) return null
  return (
    <div role="group" aria-label={say('models')} {...part('models')}>
      {choices.map((model) => (
        <button
          key={model ?? 'all'}
          type="button"
          {...part('model')}
          aria-pressed={state.model === model}
          onClick={() => narrow(model)}
        >
          {say(model ?? 'allModels')}
        </button>
      ))}
    </div>
  )
}
