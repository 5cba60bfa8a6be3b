import type { BankOption } from '../../hooks/bankOptions.js'
import type { BankCombobox } from '../../hooks/useBankCombobox.js'
import type { BankMessages } from '../../locales/Locale.js'
import type { Say } from '../LocaleContext.js'

/** What a screen reader is told of the open list, beyond what it reads from the field and its options. */
export function listSpeech(
  options: readonly BankOption[] | undefined,
  { rows, searching, query }: Pick<BankCombobox, 'rows' | 'searching' | 'query'>,
  say: Say<BankMessages>,
): string {
  if (!options) return say('loading')
  if (!searching) return ''
  return rows.length > 0 ? say('found', { count: rows.length }) : say('noMatch', { text: query })
}
