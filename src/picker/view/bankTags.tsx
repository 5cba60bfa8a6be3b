import type { BankOption } from '../core/toBankOptions.js'
import type { BankPickerContextValue } from './BankPickerContext.js'
import type { Part } from './bankPickerParts.js'

/**
 * Returns the message keys for a bank's tags, which contain information that the payer needs before selecting the bank.
 * The list, the featured buttons and the native select use these tags.
 */
export const toTagKeys = ({ model, showsModel, status, disabledReason }: BankOption) =>
  [
    showsModel && model,
    status === 'offline' && status,
    disabledReason === 'amount' && ('overLimit' as const),
  ].filter((word) => word !== false && word !== undefined)

/**
 * Renders the tags of an option or a button. The space between two tags is a text node so that the accessible name
 * doesn't join them into one word.
 */
export const bankTags = (option: BankOption, t: BankPickerContextValue['t'], part: Part) =>
  toTagKeys(option).flatMap((word, index) => [
    index > 0 && ' ',
    <span
      key={word}
      {...part('tag')}
      data-model={word === option.model ? word : undefined}
      data-offline={word === 'offline' ? '' : undefined}
    >
      {t(word)}
    </span>,
  ])
