import 'fpx-checkout/embed'
import { describe, expect, it } from 'vitest'
import { codeIn, places } from '../banks.js'
import { serveBanks } from './serveBanks.js'

/** Renders the element and finds its field as a merchant's test would without a tool that searches shadow roots. */
async function showElement(attributes: string) {
  sessionStorage.clear()
  serveBanks()
  document.body.innerHTML = `<form><fpx-bank-picker name="bank_code" ${attributes}></fpx-bank-picker></form>`
  const element = document.querySelector('fpx-bank-picker')!
  // The element has a shadow root from its first render on.
  const inside = () => element.shadowRoot ?? element
  const field = () => inside().querySelector<HTMLInputElement>('[role=combobox]')
  await expect.poll(() => field()?.placeholder).toMatch(/^Find/)
  return { element, inside: inside(), field: field()! }
}

const submitted = () => new FormData(document.querySelector('form')!).get('bank_code')

describe('the form submits the bank of a clicked row in the shadow root', () => {
  it.each(places)('row %i', async (place) => {
    const { element, inside, field } = await showElement('hidden-input')
    field.click()
    await expect.poll(() => inside.querySelectorAll('[role=option]').length).toBe(43)
    const row = inside.querySelectorAll<HTMLElement>('[role=option]')[place]!
    const code = codeIn(row.textContent)
    row.click()
    await expect.poll(() => element.value).toBe(code)
    expect(submitted()).toBe(code)
  })
})

it('the property `value` sets the bank', async () => {
  const { element, field } = await showElement('hidden-input light-dom')
  element.value = 'MB2U0227'
  await expect.poll(() => field.value).toBe('Maybank2U')
  expect(submitted()).toBe('MB2U0227')
  expect(element.form).toBe(document.querySelector('form'))
})
