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
    reason: 'selected',
    option: { code: 'BCBB0235', label: 'CIMB Clicks', bank: { code: 'BCBB0235' } },
  })
})

it('an object that was set before the element was defined counts, and one written as text does not', async () => {
  const page = await shop.open(`<fpx-bank-picker name="property"></fpx-bank-picker>
    <fpx-bank-picker name="text" value="[object Object]" featured="[object Object]"></fpx-bank-picker>
    <script>
      const changes = []
      addEventListener('fpx-bank-change', ({ detail }) => changes.push(detail.reason))
      document.querySelector('[name=property]').value = { code: 'BCBB0235', model: 'B2B1' }
    </script>${scriptTag}`)
  const fields = page.getByRole('combobox', { name: 'Bank' })
  await expect.poll(() => fields.first().inputValue()).toBe('CIMB Bank')
  await expect.poll(() => fields.last().getAttribute('aria-busy')).toBe('false')
  expect(await fields.last().inputValue()).toBe('')
  expect(await page.getByText(/object/).count()).toBe(0)
  expect(await page.evaluate('changes')).toEqual([])
})

it('`option` is null until the list has loaded, even if the page sets an option', async () => {
  const page = await shop.open(`${scriptTag}<fpx-bank-picker></fpx-bank-picker>`)
  await page.route('**/later/bank', () => undefined)
  await takeBank(page.getByRole('combobox', { name: 'Bank' }), 'cimb clicks')
  const options = await page.evaluate(() => {
    const [first, later] = [
      document.querySelector('fpx-bank-picker')!,
      document.createElement('fpx-bank-picker'),
    ]
    later.endpoint = '/later'
    document.body.append(later)
    later.value = first.option
    return [first.option?.label, later.option, later.value]
  })
  expect(options).toEqual(['CIMB Clicks', null, 'BCBB0235'])
})

it.each(['keydown', 'keypress', 'keyup'])(
  'a %s event without a key, as autofill dispatches it, causes no error',
  async (type) => {
    const page = await shop.open(`${scriptTag}<fpx-bank-picker></fpx-bank-picker>`)
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    const field = page.getByRole('combobox', { name: 'Bank' })
    const reached = await field.evaluate((input, name) => {
      let count = 0
      addEventListener(name, () => (count += 1))
      input.dispatchEvent(new Event(name, { bubbles: true, composed: true }))
      return count
    }, type)
    expect([reached, errors]).toEqual([1, []])
  },
)
