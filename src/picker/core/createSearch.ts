import type { Bank } from '../../contract/index.js'
import { groupByKind } from './bankKind.js'
import { searchBanks } from './bankSearch.js'
import type { BankOption } from './toBankOptions.js'

/** Returns the options that a text finds; all of them for a blank one. */
export type Search = (text: string) => readonly BankOption[]

/** Creates the search of a list. It keeps the last result, which a key reads and its render reads again. */
export function createSearch(
  options: readonly BankOption[],
  filter: ((bank: Bank, text: string) => boolean) | undefined,
): Search {
  let lastText = ''
  let found = options
  return (text) => {
    if (text.trim() === '') return options
    if (text !== lastText) {
      const rows = filter
        ? options.filter(({ bank }) => filter(bank, text))
        : searchBanks(options, text)
      // The kind of the best match is first, because Enter selects the first option.
      found = groupByKind(rows, rows[0]?.kind)
      lastText = text
    }
    return found
  }
}
