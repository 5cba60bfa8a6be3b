import type { BankOption } from '../core/toBankOptions.js'
import type { PartAttributes } from '../../ui/partAttributes.js'
import { BankBadge } from './BankBadge.js'
import { useBankPickerContext } from './BankPickerContext.js'
import { bankTags } from './bankTags.js'

interface BankButtonProps extends PartAttributes {
  option: BankOption
  'aria-pressed'?: boolean
}

/** Renders a bank outside the list, which one press selects. Names and codes must not be translated. */
export function BankButton({ option, ...attributes }: BankButtonProps) {
  const { picker, t, part } = useBankPickerContext()
  const { isLocked, getPressProps } = picker
  return (
    <button
      type="button"
      {...attributes}
      translate="no"
      aria-disabled={option.disabledReason && true}
      disabled={isLocked}
      {...getPressProps(option)}
    >
      <BankBadge option={option} part={part} />
      {/* The spaces are separate text nodes, because jsdom ignores a space at the end of a text in a name. */}
      <span {...part('option-label')}>{option.label}</span>{' '}
      <span {...part('code')}>{option.code}</span> {bankTags(option, t, part)}
    </button>
  )
}
