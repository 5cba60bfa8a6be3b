import { expect, it } from 'vitest'
import { openShopForFile, scriptTag } from '../support/embed/openShop.js'
import { takeBank } from '../support/checkout/takeBank.js'

const shop = await openShopForFile()

it('the element selects a bank on a plain page with one script tag, and the form submits it', async () => {
  const page = await shop.open(`${scriptTag}
    <form method="post" action="/pay">
      <fpx-bank-picker name="bank_code"></fpx-bank-picker>
      <button>Pay</button>
    </form>`)
  await page.getByRole('combobox', { name: 'Bank' }).fill('maybank2u')
  await page
    .getByRole('option', { name: /Maybank2U/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('heading', { name: 'Received' }).waitFor()
  expect(shop.received.at(-1)?.toString()).toBe('bank_code=MB2U0227')
})

it('the element dispatches input, change and fpx-bank-change, which contains the option', async () => {
  const page = await shop.open(`${scriptTag}<fpx-bank-picker></fpx-bank-picker>
    <script>
      window.dispatched = []
      for (const type of ['input', 'change', 'fpx-bank-change'])
        document.addEventListener(type, (event) =>
          dispatched.push([type, event.composed, event.target.value, event.detail]))
    </script>`)
  await takeBank(page.getByRole('combobox', { name: 'Bank' }), 'cimb clicks')
  const dispatched = await page.evaluate(
    () => (window as unknown as { dispatched: unknown[][] }).dispatched,
  )
  expect(dispatched.map(([type, composed, value]) => [type, composed, value])).toEqual([
    ['input', true, 'BCBB0235'],
    ['change', true, 'BCBB0235'],
    ['fpx-bank-change', true, 'BCBB0235'],
  ])
  expect(dispatched.at(-1)?.[3]).toMatchObject({
    code: 'BCBB0235',
    reason: 'selected',
    option: { label: 'CIMB Clicks', bank: { code: 'BCBB0235' } },
  })
})
