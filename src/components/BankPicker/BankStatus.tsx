import { partAttributes } from '../partAttributes.js'
import type { BankPickerView } from './BankPickerView.js'

/** The live region: one for everything, because it has to stand there before it speaks. */
export function BankStatus({ picker, say, hydrated, voice }: BankPickerView) {
  const { news } = picker
  return (
    <div role="status" {...partAttributes('status')}>
      {hydrated && news && say(news.type, { bank: news.label, code: news.code })}
      {/* Of the list; its text is the combobox's. */}
      <span ref={voice} />
    </div>
  )
}
