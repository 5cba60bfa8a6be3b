import 'fpx-checkout/styles.css'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bankField, bankRow, showBankPicker } from './bankPickerPage.js'
import { bankProxy } from './bankProxy.js'

afterEach(async () => {
  document.getElementById('shop')?.remove()
  await page.viewport(414, 896)
})

const arabic = 'بنك إسلام'
const banks = [{ code: '0123-4567', name: arabic, display: arabic }]

/** Returns the left edge of each of a text's characters within an element, in reading order. */
function leftsOf(element: Element, text: string): number[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const start = (node as Text).data.indexOf(text)
    if (start < 0) continue
    return Array.from(text, (_sign, at) => {
      const range = document.createRange()
      range.setStart(node, start + at)
      range.setEnd(node, start + at + 1)
      return range.getBoundingClientRect().left
    })
  }
  throw new Error(`"${text}" is not in "${element.textContent}"`)
}

const ascending = (lefts: readonly number[]) =>
  lefts.every((left, at) => at === 0 || left > lefts[at - 1]!)

/** Sets the `display` of parts as a shop does, for React's markup and for the element's parts. */
function display(values: Record<string, string>): void {
  const style = document.createElement('style')
  style.id = 'shop'
  for (const [part, value] of Object.entries(values))
    style.append(
      `[data-fpx-part='${part}'] { display: ${value} }
      fpx-bank-picker::part(${part}) { display: ${value} }`,
    )
  document.head.append(style)
}

describe('a name that runs from right to left', () => {
  it('precedes its code in a row that a shop styles as one line', async () => {
    await page.viewport(1280, 800)
    display({ option: 'block', 'option-label': 'inline', code: 'inline' })
    bankProxy({ banks })
    await showBankPicker()
    await userEvent.click(bankField())
    await userEvent.hover(bankRow(arabic))
    const row = bankRow(arabic).element()
    const code = leftsOf(row, '0123-4567')
    expect(ascending(code)).toBe(true)
    expect(Math.max(...leftsOf(row, arabic))).toBeLessThan(code[0]!)
  })
})
