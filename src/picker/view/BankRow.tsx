import { memo, type ReactNode } from 'react'
import { splitByMatch } from '../core/splitByMatch.js'
import type { BankOption } from '../core/toBankOptions.js'
import type { ComboboxProps } from '../useComboboxProps.js'
import type { PartAttributes } from '../../ui/partAttributes.js'
import { BankBadge } from './BankBadge.js'
import type { BankPickerContextValue } from './BankPickerContext.js'
import { bankTags } from './bankTags.js'

interface BankRowProps extends Pick<BankPickerContextValue, 't' | 'part'> {
  option: BankOption
  attributes: ReturnType<ComboboxProps['getOptionProps']>
  query: string
  count: number
  position: number
  render: ((option: BankOption) => ReactNode) | undefined
}

/** One bank in the list. Its code is always beside its name, because several FPX banks share a name. */
export const BankRow = /* @__PURE__ */ memo(Row, (was, is) =>
  (Object.keys(is) as (keyof BankRowProps)[]).every((name) =>
    // `attributes` is a new object in each render, but only two of its fields change what a row shows.
    name === 'attributes'
      ? was[name]['aria-selected'] === is[name]['aria-selected'] &&
        was[name]['data-highlighted'] === is[name]['data-highlighted']
      : was[name] === is[name],
  ),
)

function Row({ option, attributes, query, count, position, render, t, part }: BankRowProps) {
  const { label, name, code } = option
  // Each text ends with a space, because screen readers read the row as one text. A separate text node would make rows
  // slower to render.
  const marked = (text: string, attributes: PartAttributes) => {
    const whole = `${text} `
    const pieces = splitByMatch(whole, query)
    const found = pieces.length > 1
    return (
      // A block element, because jsdom has no layout and would join the words of the row's name. Texts beside marks are
      // re-created instead of changed, because a page translator may have replaced their nodes.
      <div key={found ? attributes.className + query : undefined} {...attributes}>
        {found
          ? pieces.map(([piece, matched], index) =>
              matched ? (
                <mark key={index} {...part('match')}>
                  {piece}
                </mark>
              ) : (
                piece
              ),
            )
          : whole}
      </div>
    )
  }
  return (
    <div
      {...attributes}
      {...part('option')}
      // The position is explicit, because a long list renders only some of its options.
      aria-setsize={count}
      aria-posinset={position}
    >
      {render?.(option) ?? (
        <>
          <BankBadge option={option} part={part} />
          {marked(label, part('option-label'))}
          {marked(code, part('code'))}
          {name && marked(name, part('option-name'))}
          {bankTags(option, t, part)}
        </>
      )}
    </div>
  )
}
