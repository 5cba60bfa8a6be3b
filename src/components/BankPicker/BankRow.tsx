import { memo, type ReactNode } from 'react'
import { bankMatches } from '../../hooks/bankMatches.js'
import type { BankOption } from '../../hooks/bankOptions.js'
import type { BankCombobox } from '../../hooks/useBankCombobox.js'
import { BankBadge } from './BankBadge.js'
import type { BankPickerView } from './BankPickerView.js'

interface BankRowProps extends Pick<BankPickerView, 'say' | 'part'> {
  option: BankOption
  attributes: ReturnType<BankCombobox['getOptionProps']>
  query: string
  count: number
  place: number
  render: ((option: BankOption) => ReactNode) | undefined
}

/** One bank of the list, with its code always beside its name (FPX rows are not told apart by name). */
export const BankRow = /* @__PURE__ */ memo(Row, (a, b) => {
  const [was, is] = [a.attributes, b.attributes]
  return (
    a.option === b.option &&
    a.query === b.query &&
    a.count === b.count &&
    a.place === b.place &&
    a.say === b.say &&
    a.part === b.part &&
    a.render === b.render &&
    was['aria-selected'] === is['aria-selected'] &&
    was['data-highlighted'] === is['data-highlighted']
  )
})

function Row({ option, attributes, query, count, place, render, say, part }: BankRowProps) {
  const { label, name, code, model, status, blocked } = option
  const mark = (text: string) =>
    bankMatches(text, query).map(([piece, matched], at) =>
      matched ? (
        <mark key={at} {...part('match')}>
          {piece}
        </mark>
      ) : (
        piece
      ),
    )
  return (
    <div
      {...attributes}
      {...part('option')}
      // Not every row is drawn at every moment.
      aria-setsize={count}
      aria-posinset={place}
    >
      {render?.(option) ?? (
        <>
          <BankBadge option={option} part={part} />
          <span {...part('option-label')}>{mark(label)}</span>{' '}
          <span {...part('code')}>{mark(code)}</span>{' '}
          {name && <span {...part('option-name')}>{mark(name)}</span>}{' '}
          {model === 'B2B1' && <span {...part('tag')}>{say('B2B1')}</span>}{' '}
          {status === 'offline' && (
            <span {...part('tag')} data-offline="">
              {say('offline')}
            </span>
          )}{' '}
          {blocked === 'amount' && <span {...part('tag')}>{say('overLimit')}</span>}
        </>
      )}
    </div>
  )
}
