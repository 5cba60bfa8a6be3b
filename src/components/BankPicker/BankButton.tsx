import type { BankOption } from '../../hooks/banks/toBankOptions.js'
import type { PartAttributes } from '../partAttributes.js'
import { BankBadge } from './BankBadge.js'
import type { BankPickerView } from './BankPickerView.js'
import { bankTags } from './bankTags.js'

interface BankButtonProps extends Pick<BankPickerView, 'picker' | 'say' | 'part'>, PartAttributes {
  option: BankOption
  'aria-pressed'?: boolean
}

/** A bank outside the list, chosen by one press. Names and codes are not to be translated. */
export function BankButton({ picker, say, part, option, ...attributes }: BankButtonProps) {
  const { locked, choose, getPressProps } = picker
  return (
    <button
      type="button"
      {...attributes}
      translate="no"
      aria-disabled={option.blocked && true}
      disabled={locked}
      {...getPressProps(option, () => choose(option))}
    >
      <BankBadge option={option} part={part} />
      {/* Spaces between the texts, not in them: a test's DOM leaves those out of the button's name. */}
      <span {...part('option-label')}>{option.label}</span>{' '}
      <span {...part('code')}>{option.code}</span> {bankTags(option, say, part)}
    </button>
  )
}
