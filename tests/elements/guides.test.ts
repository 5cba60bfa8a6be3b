import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { openShopForFile, scriptTag } from '../support/embed/openShop.js'
import { takeBank } from '../support/checkout/takeBank.js'

const require = createRequire(import.meta.url)

const shop = await openShopForFile()

describe('the plain HTML page', () => {
  it('shows the selected bank immediately, and submits its code', async () => {
    const page = await shop.open(readFileSync('public/merchant.html', 'utf8'))
    const field = page.getByRole('combobox', { name: 'Bank' })
    await takeBank(field, 'bank islam')
    await page.getByText('BIMB0340').first().waitFor()
    await page.getByRole('button', { name: /Pay/ }).click()
    await page
      .getByRole('status', { name: 'What the shop receives' })
      .getByText('bank_code=BIMB0340')
      .waitFor()
  })
})

// WordPress has jQuery 3.
describe.each([
  ['jquery', ''],
  ['jquery3', ''],
  ['jquery', ' light-dom'],
  ['jquery', ' hidden-input'],
])('jQuery Validation with %s (%s)', (jquery, mode) => {
  const guide = readFileSync('src/guides/embed.md', 'utf8')
  const setUp = /```js\n(.*customElements.*)\n/.exec(guide)![1]!

  /** Opens a checkout with the plugin, and submits it without a bank. */
  async function payWithoutBank(script: string) {
    const page = await shop.open(
      `${scriptTag}<form id="checkout" method="post" action="/pay">
        <fpx-bank-picker name="bank_code" required${mode}></fpx-bank-picker><button>Pay</button></form>`,
    )
    await page.addScriptTag({ path: require.resolve(jquery) })
    await page.addScriptTag({ path: require.resolve('jquery-validation') })
    await page.evaluate(script)
    const pay = page.getByRole('button', { name: 'Pay' })
    await pay.click()
    return { page, pay, field: page.getByRole('combobox', { name: 'Bank' }) }
  }

  it('checks the picker if `customElements` is set', async () => {
    const sent = shop.received.length
    const { page, pay, field } = await payWithoutBank(setUp)
    const message = page.getByText('This field is required.')
    await message.waitFor()
    await expect.poll(() => field.evaluate((input) => input.matches(':focus'))).toBe(true)
    await takeBank(field, 'bank islam')
    await message.waitFor({ state: 'hidden' })
    expect(shop.received.length).toBe(sent)
    await pay.click()
    await page.getByRole('heading', { name: 'Received' }).waitFor()
    expect(shop.received.at(-1)!.getAll('bank_code')).toEqual(['BIMB0340'])
  })

  it('does not check the picker otherwise', async () => {
    const { page } = await payWithoutBank("$('#checkout').validate()")
    await page.getByRole('heading', { name: 'Received' }).waitFor()
    expect(shop.received.at(-1)!.get('bank_code')).toBe('')
  })
})

describe('Vue, Svelte and React 19', () => {
  it("set the element's properties, and listen to its events by name", async () => {
    const page = await shop.open(`${scriptTag}<main></main><script>
      // Vue, Svelte and React 19 set a property if the element has one with this name, and otherwise an attribute.
      const picker = document.createElement('fpx-bank-picker')
      const properties = { name: 'bank_code', required: true, amount: 58.9, featured: ['BIMB0340'],
        offlineBanks: 'disable', messages: { label: 'Bank kedai' }, locale: 'ms' }
      const missing = Object.keys(properties).filter((name) => !(name in picker))
      Object.assign(picker, properties)
      picker.addEventListener('fpx-bank-change', ({ detail }) => (document.title = detail.option.code + missing.join()))
      document.querySelector('main').append(picker)
    </script>`)
    await page.getByRole('combobox', { name: 'Bank kedai' }).waitFor()
    await page.getByRole('radio', { name: /Bank Islam/ }).click()
    await expect.poll(() => page.title()).toBe('BIMB0340')
    const html = await page.locator('fpx-bank-picker').evaluate((element) => element.outerHTML)
    expect(html).toContain('amount="58.9" featured="BIMB0340" offline-banks="disable"')
  })
})

it('the script that remembers the bank selects the bank of the last submission', async () => {
  const guide = readFileSync('src/guides/embed.md', 'utf8')
  const recipe = /```js\n([^`]*last-bank[^`]*)```/.exec(guide)![1]!
  const html = `<form action="/pay" method="post"><fpx-bank-picker name="bank_code" model-name="bank_model"
    required></fpx-bank-picker><button>Pay</button></form><script>${recipe}</script>${scriptTag}`
  const page = await shop.open(html)
  const field = page.getByRole('combobox', { name: 'Bank' })
  await takeBank(field, 'bank islam')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('heading', { name: 'Received' }).waitFor()
  await page.goBack()
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('Bank Islam')
})
