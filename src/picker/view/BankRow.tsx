import { type HTMLAttributes, memo, type ReactNode } from 'react'
import { splitByMatch } from '../core/splitByMatch.js'
import type { BankOption } from '../core/toBankOptions.js'
import type { PartAttributes } from '../../ui/partAttributes.js'
import { BankBadge } from './BankBadge.js'
import type { BankPickerContextValue } from './BankPickerContext.js'
import { bankTags, toTagKeys } from './bankTags.js'

interface ContentProps extends Pick<BankPickerContextValue, 't' | 'part'> {
  option: BankOption
  query: string
  render: ((option: BankOption) => ReactNode) | undefined
}

interface BankRowProps extends ContentProps {
  attributes: HTMLAttributes<HTMLDivElement>
}

/** One bank in the list. Its code is always beside its name, because several FPX banks share a name. */
export function BankRow({ attributes, ...content }: BankRowProps) {
  return (
    <div {...attributes} {...content.part('option')}>
      <Content {...content} />
    </div>
  )
}

/** Memoized separately from the row, whose position changes with each letter. */
const Content = /* @__PURE__ */ memo(({ option, query, render, t, part }: ContentProps) => {
  const { label, name, code } = option
  const legalName = name && addsToLabel(name, label) ? name : undefined
  const hasStatus = toTagKeys(option).some((word) => word !== option.model)
  // Each text ends with a space, because screen readers read the row as one text. A separate text node would make rows
  // slower to render.
  const marked = (text: string, attributes: PartAttributes, isSingle = false) => {
    const whole = `${text} `
    const pieces = splitByMatch(whole, query)
    const found = pieces.length > 1
    return (
      // A block element, because jsdom has no layout and would join the words of the row's name. Texts beside marks are
      // re-created instead of changed, because a page translator may have replaced their nodes.
      <div
        key={found ? attributes.className + query : undefined}
        {...attributes}
        data-single={isSingle ? '' : undefined}
      >
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
    render?.(option) ?? (
      <>
        <BankBadge option={option} part={part} />
        {marked(label, part('option-label'), !legalName && !hasStatus)}
        {marked(code, part('code'))}
        {legalName && marked(legalName, part('option-name'))}
        {bankTags(option, t, part)}
      </>
    )
  )
})

/** Returns whether a legal name says more than the label: "Malayan Banking" beside "Maybank2U", not "Affin Bank Berhad". */
function addsToLabel(name: string, label: string): boolean {
  const shown = label.toLowerCase()
  return (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some(
    (word) =>
      !/^(bank|berhad|bhd|malaysia|ltd|limited|plc|sdn)$/.test(word) && !shown.includes(word),
  )
}
