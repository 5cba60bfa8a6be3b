import { groupByKind } from './bankKind.js'
import { searchBanks } from './bankSearch.js'
import type { BankOption } from './toBankOptions.js'

/** A function that returns the options that match a text; all options if the text is blank. */
export type Search = (text: string) => readonly BankOption[]

/**
 * Creates a list's search function. It caches the last result, because a key press and the render after it search for
 * the same text.
 */
export function createSearch(options: readonly BankOption[]): Search {
  let lastText = ''
  let found = options
  return (text) => {
    if (text.trim() === '') return options
    if (text !== lastText) {
      const rows = searchBanks(options, text)
      // The best match's kind is first, because Enter selects the first option.
      found = groupByKind(rows, rows[0]?.kind)
      lastText = text
    }
    return found
  }
}

/**
 * Prepares a search while the browser is idle, so that the payer's first letter does not wait until the list's labels
 * are folded. The text is one that no bank has, because that needs everything which a search can need.
 */
export function prepareSearch(search: Search): void {
  const prepare = () => void search('zz')
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(prepare)
  else setTimeout(prepare)
}
