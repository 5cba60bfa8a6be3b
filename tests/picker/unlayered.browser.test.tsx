import { render } from '@testing-library/react'
import 'fpx-checkout/picker.css'
import unlayered from 'fpx-checkout/picker.unlayered.css?inline'
import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { BankPage, BankPicker, bankField, bankRow, pickerTree } from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'

// Like Tailwind 3, its forms plugin, and many shops' stylesheets, this reset has no layer, so it overrides every
// layered rule.
const reset = `
  *, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
  button, input { font: inherit; color: inherit; background: none }
  [type='text'], input:where(:not([type])) { padding: 8px 12px; border: 1px solid; background: white }
  [type='text']:focus, input:where(:not([type])):focus { outline: 2px solid; box-shadow: 0 0 0 1px red }
`
const added: HTMLStyleElement[] = []
function addSheet(text: string) {
  const sheet = document.createElement('style')
  sheet.textContent = text
  document.head.append(sheet)
  added.push(sheet)
}

afterEach(() => {
  for (const sheet of added.splice(0)) sheet.remove()
})

const part = (name: string) => pickerTree().querySelector<HTMLElement>(`[data-fpx-part='${name}']`)!

async function showOpenPicker() {
  bankProxy({
    banks: [
      bank('ABB0233', 'Affin Bank', { model: 'B2C' }),
      bank('CIT0217', 'Citibank', { model: 'B2B1', status: 'offline' }),
    ],
  })
  render(
    <BankPage>
      <div style={{ inlineSize: 360, font: '16px/1.5 sans-serif' }}>
        <BankPicker
          defaultValue="CIT0217"
          featured={['ABB0233']}
          classNames={{ field: 'of-the-shop' }}
          description="As on your card"
          error="Not this one"
        />
      </div>
    </BankPage>,
  )
  await userEvent.click(bankField())
  await expect.element(bankRow('Affin Bank')).toBeVisible()
}

/** Returns the visible properties of each part, which are position, size, lines, and colours. */
function looks() {
  const { left, top } = part('label').getBoundingClientRect()
  return [...pickerTree().querySelectorAll('[data-fpx-part]')].map((element) => {
    const box = element.getBoundingClientRect()
    const { color, backgroundColor, borderWidth, boxShadow, outlineWidth, fontSize } =
      getComputedStyle(element)
    const lines = [borderWidth, outlineWidth, boxShadow]
    const before = getComputedStyle(element, '::before').borderWidth
    const place = [box.left - left, box.top - top, box.width, box.height].map(Math.round)
    const name = element.getAttribute('data-fpx-part')
    return [name, ...place, color, backgroundColor, ...lines, fontSize, before].join(' ')
  })
}

it('the unlayered stylesheet looks the same in a shop with an unlayered reset', async () => {
  await showOpenPicker()
  const meant = looks()
  addSheet(reset)
  // Control: the reset overrules layered rules.
  expect(looks()).not.toEqual(meant)
  addSheet(unlayered)
  await expect.poll(looks).toEqual(meant)
})

it("a shop's class overrides the unlayered stylesheet", async () => {
  await showOpenPicker()
  addSheet(unlayered)
  addSheet('.of-the-shop { border-color: rgb(1, 2, 3) }')
  expect(getComputedStyle(part('field')).borderTopColor).toBe('rgb(1, 2, 3)')
})
