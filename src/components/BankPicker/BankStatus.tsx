import { partAttributes } from '../partAttributes.js'
import type { BankPickerView } from './BankPickerView.js'

/**
 * The live region of notices and list. It exists before it has words, because a screen reader announces changes only.
 * It has no role: Orca and NVDA read an empty `role="status"` as "status bar". Warnings that stay in view have live
 * regions of their own.
 */
export function BankStatus({ picker, say, hydrated, voice }: BankPickerView) {
  const { news } = picker
  return (
    <div aria-live="polite" aria-atomic {...partAttributes('status')}>
      <span>{hydrated && news && say(news.type, { bank: news.label, code: news.code })}</span>
      {/* Of the list; its text is the combobox's. */}
      <span ref={voice} />
    </div>
  )
}
