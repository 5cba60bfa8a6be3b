import { type HTMLAttributes, memo, type ReactNode, useMemo } from 'react'
import type { BankOption } from '../core/toBankOptions.js'
import { bankBadge } from './BankBadge.js'
import type { BankPickerContextValue } from './BankPickerContext.js'
import { bankTags, toTagKeys } from './bankTags.js'

interface BankRowProps
  extends Omit<HTMLAttributes<HTMLDivElement>, 'part'>, Pick<BankPickerContextValue, 't' | 'part'> {
  option: BankOption
  render: ((option: BankOption) => ReactNode) | undefined
}

/**
 * Renders a bank in the list. Typing re-renders a row only if its attributes have changed. The code is always shown
 * next to the name, since several FPX banks share a name.
 */
export const BankRow = /* @__PURE__ */ memo(
  ({ option, render, t, part, ...attributes }: BankRowProps) => {
    // The content is memoized separately. The row's position changes while the payer types.
    const content = useMemo(
      () => render?.(option) ?? renderContent(option, t, part),
      [option, part, render, t],
    )
    return (
      <div {...attributes} {...part('option')}>
        {content}
      </div>
    )
  },
)

function renderContent(option: BankOption, t: BankRowProps['t'], part: BankRowProps['part']) {
  const { label, name, code } = option
  const legalName = name && addsToLabel(name, label) ? name : undefined
  const hasStatus = toTagKeys(option).some((word) => word !== option.model)
  // Screen readers read the row as one text, so each part is a block and ends with a space.
  return (
    <>
      {bankBadge(option, part)}
      <div {...part('option-label')} data-single={legalName || hasStatus ? undefined : ''}>
        {`${label} `}
      </div>
      <div {...part('code')}>{`${code} `}</div>
      {legalName && <div {...part('option-name')}>{`${legalName} `}</div>}
      {bankTags(option, t, part)}
    </>
  )
}

/** Whether a legal name adds information to the label, as "Malayan Banking" does to "Maybank2U". */
function addsToLabel(name: string, label: string): boolean {
  const shown = label.toLowerCase()
  return (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some(
    (word) =>
      !/^(bank|berhad|bhd|m|malaysia|ltd|limited|plc|sdn)$/.test(word) && !shown.includes(word),
  )
}
