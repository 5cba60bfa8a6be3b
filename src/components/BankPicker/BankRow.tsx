import { memo, type ReactNode } from 'react'
import { bankMatches } from '../../hooks/bankMatches.js'
import type { BankOption } from '../../hooks/bankOptions.js'
import type { BankCombobox } from '../../hooks/useBankCombobox.js'
import { BankBadge } from './BankBadge.js'
import type { BankPickerView } from './BankPickerView.js'
import { bankTags } from './bankTags.js'

interface BankRowProps extends Pick<BankPickerView, 'say' | 'part'> {
  option: BankOption
  attributes: ReturnType<BankCombobox['getOptionProps']>
  query: string
  count: number
  place: number
  render: ((option: BankOption) => ReactNode) | undefined
}

/** One bank of the list, with its code always beside its name (FPX rows are not told apart by name). */
export const BankRow = /* @__PURE__ */ memo(Row, (was, is) =>
  (Object.keys(is) as (keyof BankRowProps)[]).every((name) =>
    // Made anew for each drawing: what a row shows of it is in two of them.
    name === 'attributes'
      ? was[name]['aria-selected'] === is[name]['aria-selected'] &&
        was[name]['data-highlighted'] === is[name]['data-highlighted']
      : was[name] === is[name],
  ),
)

function Row({ option, attributes, query, count, place, render, say, part }: BankRowProps) {
  const { label, name, code } = option
  // A space ends each text, for whoever reads the row as one; as a text of its own it would make a row slower to draw.
  const mark = (text: string) => {
    const whole = `${text} `
    const pieces = bankMatches(whole, query)
    return pieces[1]
      ? pieces.map(([piece, matched], at) =>
          matched ? (
            <mark key={at} {...part('match')}>
              {piece}
            </mark>
          ) : (
            <span key={at}>{piece}</span>
          ),
        )
      : whole
  }
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
          {/* Blocks, because the DOM of a test has no layout that would part the words of the row's name. */}
          <div {...part('option-label')}>{mark(label)}</div>
          <div {...part('code')}>{mark(code)}</div>
          {name && <div {...part('option-name')}>{mark(name)}</div>}
          {bankTags(option, say, part)}
        </>
      )}
    </div>
  )
}
