import type { BankOption } from '../../hooks/bankOptions.js'
import type { BankPickerView } from './BankPickerView.js'
import type { Part } from './bankPickerParts.js'

/** Keys of the words for what is to be known of a bank before it is chosen, in the list, on a button or in a select. */
export const tagsOf = ({ model, status, blocked }: BankOption) =>
  [
    model === 'B2B1' && model,
    status === 'offline' && status,
    blocked === 'amount' && ('overLimit' as const),
  ].filter((word) => word !== false)

/** The tags of a row and of a button. */
export const bankTags = (option: BankOption, say: BankPickerView['say'], part: Part) =>
  tagsOf(option).map((word) => (
    <span key={word} {...part('tag')} data-offline={word === 'offline' ? '' : undefined}>
      {/* A space ends the text, for whoever reads the row as one. */}
      {`${say(word)} `}
    </span>
  ))
