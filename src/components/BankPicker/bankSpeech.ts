import type { UseBankPickerResult } from '../../hooks/useBankPicker.js'
import type { BankMessages } from '../../locales/Locale.js'
import type { Say } from '../LocaleContext.js'

/** What a screen reader is told at this moment, beyond what it reads from the field and its options. */
export function bankSpeech(
  { news, open, options, rows, searching, query }: UseBankPickerResult,
  say: Say<BankMessages>,
): string {
  if (news) return say(news.type, { bank: news.label, code: news.code })
  if (!open) return ''
  if (!options) return say('loading')
  if (!searching) return ''
  return rows.length > 0 ? say('found', { count: rows.length }) : say('noMatch', { text: query })
}
