import type { BankPickerView } from './BankPickerView.js'
import { BankBadge } from './BankBadge.js'
import { highlightedOptions } from './highlightedOptions.js'

/** Banks of the merchant's choice as buttons; they stand in the list as well. */
export function BankHighlights(view: BankPickerView) {
  const { picker, say, part } = view
  const { locked, chosen, choose } = picker
  const shown = highlightedOptions(view)
  if (shown.length === 0) return null
  return (
    <div role="group" aria-label={say('popular')} {...part('highlights')}>
      {shown.map((option) => (
        <button
          key={option.key}
          type="button"
          {...part('highlight')}
          aria-pressed={option.key === chosen?.key}
          aria-disabled={option.blocked ? true : undefined}
          disabled={locked}
          onClick={() => choose(option)}
        >
          <BankBadge option={option} part={part} />
          <span {...part('option-label')}>{option.label}</span>{' '}
          <span {...part('code')}>{option.code}</span>{' '}
          {option.status === 'offline' && (
            <span {...part('tag')} data-offline="">
              {say('offline')}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
