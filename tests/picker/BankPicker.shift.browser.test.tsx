import { render } from '@testing-library/react'
import type { BankPickerProps } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { BankPage, BankPicker, bankField, waitForFrames } from './bankPickerPage.js'
import { bankProxy } from './bankProxy.js'
import { observeShifts } from '../support/browser/observeShifts.js'

afterEach(() => page.viewport(414, 896))

/** Shows a form whose list arrives after the first paint. Returns the proxy that holds it. */
async function paintForm(props: BankPickerProps) {
  const proxy = bankProxy()
  proxy.hold()
  render(
    <BankPage>
      <form>
        <p id="before">Order</p>
        <BankPicker name="bank_code" {...props} />
        <button>Pay</button>
      </form>
    </BankPage>,
  )
  await expect.element(page.getByRole('button', { name: 'Pay' })).toBeVisible()
  await expect.element(bankField()).toBeVisible()
  await waitForFrames()
  return proxy
}

const featured = ['MB2U0227', 'BCBB0235', 'PBB0233']

it.each<[string, BankPickerProps, number?]>([
  ['the combobox', {}],
  ['one account type', { model: 'B2C' }],
  ['a selected bank', { defaultValue: 'PBB0233' }],
  ['featured banks on a small phone', { featured }, 320],
  ['featured banks', { featured }],
  ['featured banks on a wide screen', { featured }, 900],
  ['a description', { description: 'You will be taken to your bank.' }],
  ['no terms', { terms: false }],
  ['an amount', { amount: 50_000 }],
])('nothing shifts from the first paint to the usable list: %s', async (_, props, width = 414) => {
  await page.viewport(width, 896)
  const proxy = await paintForm(props)
  expect(page.getByRole('radiogroup').elements()).toEqual([])
  const readSum = observeShifts()
  proxy.release()
  await expect.element(bankField()).toHaveAttribute('aria-busy', 'false')
  expect(await readSum()).toBe(0)
})

it('control: a paragraph that grows is a shift', async () => {
  await paintForm({})
  const readSum = observeShifts()
  document.getElementById('before')!.style.blockSize = '200px'
  await expect.poll(readSum).toBeGreaterThan(0)
})
