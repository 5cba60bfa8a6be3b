import { bankModels } from '../../hooks/banks/bankModel.js'
import type { BankPickerView } from './BankPickerView.js'

/** Narrows a list that holds both FPX models, so that a personal payer need not read corporate banks. */
export function BankModels({ picker, say, part }: BankPickerView) {
  const { narrowable, locked, narrowed, narrow } = picker
  if (!narrowable || locked) return null
  return (
    <div role="group" aria-label={say('models')} {...part('models')}>
      {[undefined, ...bankModels].map((model) => (
        <button
          key={model ?? 'all'}
          type="button"
          {...part('model')}
          aria-pressed={narrowed === model}
          onClick={() => narrow(model)}
        >
          {say(model ?? 'allModels')}
        </button>
      ))}
    </div>
  )
}
