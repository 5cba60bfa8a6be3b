import { type HTMLAttributes, memo, type ReactNode, useMemo } from 'react'
import type { BankOption } from '../core/toBankOptions.js'
import { bankBadge } from './BankBadge.js'
import type { BankPickerContextValue } from './BankPickerContext.js'
import { bankTags } from './bankTags.js'

interface BankRowProps
  extends Omit<HTMLAttributes<HTMLDivElement>, 'part'>, Pick<BankPickerContextValue, 't' | 'part'> {
  option: BankOption
  render: ((option: BankOption) => ReactNode) | undefined
}

/** Renders a bank in the list. Typing re-renders a row only if its attributes have changed. */
export const BankRow = /* @__PURE__ */ memo(
  ({ option, render, t, part, ...attributes }: BankRowProps) => {
    // The content is memoized separately. The row's position changes while the payer types.
    const content = useMemo(
      () => render?.(option) ?? renderContent(option, t, part),
      [option, part, render, t],
    )
    return (
      <div {...attributes} {...part('option')} data-status={option.status}>
        {content}
      </div>
    )
  },
)

function renderContent(option: BankOption, t: BankRowProps['t'], part: BankRowProps['part']) {
  const { label, code, isLabelUnique } = option
  // Screen readers read the row as one text, so each part is a block and ends with a space.
  return (
    <>
      {bankBadge(option, part)}
      <div {...part('option-label')}>{`${label} `}</div>
      <div {...part('code')} data-shown={isLabelUnique ? undefined : ''}>
        {`${code} `}
      </div>
      {bankTags(option, t, part)}
    </>
  )
}
