import { useImperativeHandle, useState } from 'react'
import { partAttributes } from '../partAttributes.js'
import type { BankPickerView } from './BankPickerView.js'

/** The live region: one for everything, because it has to stand there before it speaks. */
export function BankStatus({ picker, say, slow, hydrated, voice }: BankPickerView) {
  const { news } = picker.state
  const [list, setList] = useState<() => string>(() => () => '')
  useImperativeHandle(voice, () => (words) => setList(() => words), [])
  return (
    <div role="status" {...partAttributes('status')}>
      {hydrated &&
        (slow
          ? say('slow')
          : news
            ? say(news.type, { bank: news.label, code: news.code })
            : list())}
    </div>
  )
}
