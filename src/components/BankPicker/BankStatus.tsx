import { partAttributes } from '../partAttributes.js'
import type { BankPickerView } from './BankPickerView.js'

/** The live region of news and list: one that stands there before it speaks. Warnings that stay in view speak where they stand. */
export function BankStatus({ picker, say, hydrated, voice }: BankPickerView) {
  const { news } = picker
  return (
    <div role="status" {...partAttributes('status')}>
      <span>{hydrated && news && say(news.type, { bank: news.label, code: news.code })}</span>
      {/* Of the list; its text is the combobox's. */}
      <span ref={voice} />
    </div>
  )
}
