import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextTask } from '../support/embed/nextTask.js'
import { openShop, scriptTag, type Shop } from '../support/embed/openShop.js'
import { takeBank } from '../support/takeBank.js'

const require = createRequire(import.meta.url)

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

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

describe('WooCommerce', () => {
  /** What jQuery's `serialize()` reads from a form, by its own rule. */
  const serialized = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
        .filter(
          ({ name, type, checked, disabled, form }) =>
            form && name && !disabled && (type !== 'radio' || checked),
        )
        .map(({ name, value }) => `${name}=${value}`)
        .join('&'),
    )

  it('classic: the payment box is replaced while the payer uses it, and jQuery serializes the selection', async () => {
    const box = `<div id="payment" class="woocommerce-checkout-payment">
      <input type="radio" name="payment_method" value="fpx" checked>
      <div class="payment_box payment_method_fpx"><fpx-bank-picker name="fpx_bank" hidden-input></fpx-bank-picker></div></div>`
    const page = await shop.open(
      `${scriptTag}<form class="checkout woocommerce-checkout">${box}</form>`,
    )
    const field = page.getByRole('combobox', { name: 'Bank' })
    await takeBank(field, 'bank islam')
    for (let round = 0; round < 3; round += 1) {
      await nextTask(page)
      await page.evaluate((html) => {
        // What jQuery's `replaceWith` does with a text.
        const fragment = document.createDocumentFragment()
        const parser = fragment.appendChild(document.createElement('div'))
        parser.innerHTML = html
        fragment.replaceChildren(...parser.childNodes)
        document.querySelector('.woocommerce-checkout-payment')!.replaceWith(fragment)
      }, box)
      await expect.poll(() => field.inputValue()).toBe('Bank Islam')
      expect(await serialized(page)).toBe('payment_method=fpx&fpx_bank=BIMB0340')
      expect(await page.evaluate(() => new FormData(document.forms[0]).getAll('fpx_bank'))).toEqual(
        ['BIMB0340'],
      )
    }
  })

  it.each([
    [
      'checkout',
      'name="checkout" class="checkout"',
      '<input name="billing_first_name"><input name="billing_last_name">',
      '',
    ],
    ['page of an order', 'id="order_review"', '', ' form="order_review"'],
  ])(
    'classic: the selection is restored with the %s, whose scripts are at its end',
    async (_page, form, fields, attribute) => {
      const box = `<div class="payment_box"><fpx-bank-picker name="fpx_bank"${attribute} hidden-input></fpx-bank-picker></div>`
      const page = await shop.open(`<form method="post" action="/pay" ${form}>${fields}
      <input type="radio" name="payment_method" value="fpx" checked>${box}<button>Pay</button></form>${scriptTag}`)
      const field = page.getByRole('combobox', { name: 'Bank' })
      await takeBank(field, 'bank islam')
      await page.getByRole('button', { name: 'Pay' }).click()
      await page.getByRole('heading', { name: 'Received' }).waitFor()
      await page.goBack()
      await expect.poll(() => field.inputValue()).toBe('Bank Islam')
      expect(await serialized(page)).toContain('payment_method=fpx&fpx_bank=BIMB0340')
    },
  )

  it('Blocks: the method is unmounted and mounted again, with the value that the page stored', async () => {
    const page = await shop.open(`${scriptTag}<main></main><script>
      let storedCode = ''
      const mount = () => {
        const picker = document.createElement('fpx-bank-picker')
        picker.name = 'fpx_bank'
        picker.value = storedCode
        picker.addEventListener('fpx-bank-change', ({ detail }) => (storedCode = detail.code ?? ''))
        document.querySelector('main').replaceChildren(picker)
      }
      const unmount = () => document.querySelector('main').replaceChildren()
      mount()
    </script>`)
    const field = page.getByRole('combobox', { name: 'Bank' })
    await takeBank(field, 'bank islam')
    await page.evaluate('unmount()')
    await page.evaluate('mount()')
    await expect.poll(() => field.inputValue()).toBe('Bank Islam')
  })
})

describe.each(['', ' light-dom', ' hidden-input'])('jQuery Validation (%s)', (mode) => {
  const guide = readFileSync('src/guides/embed.md', 'utf8')
  const setUp = /```js\n(.*customElements.*)\n/.exec(guide)![1]!

  /** Opens a checkout with the plugin, and submits it without a bank. */
  async function payWithoutBank(script: string) {
    const page = await shop.open(
      `${scriptTag}<form id="checkout" method="post" action="/pay">
        <fpx-bank-picker name="bank_code" required${mode}></fpx-bank-picker><button>Pay</button></form>`,
    )
    await page.addScriptTag({ path: require.resolve('jquery') })
    await page.addScriptTag({ path: require.resolve('jquery-validation') })
    await page.evaluate(script)
    const pay = page.getByRole('button', { name: 'Pay' })
    await pay.click()
    return { page, pay, field: page.getByRole('combobox', { name: 'Bank' }) }
  }

  it('with `customElements` checks the picker', async () => {
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

  it('without it does not', async () => {
    const { page } = await payWithoutBank("$('#checkout').validate()")
    await page.getByRole('heading', { name: 'Received' }).waitFor()
    expect(shop.received.at(-1)!.get('bank_code')).toBe('')
  })
})

describe('Vue, Svelte and React 19', () => {
  it('set the properties of the element, and listen to its events by name', async () => {
    const page = await shop.open(`${scriptTag}<main></main><script>
      // Their common rule: a property if the element has one, else an attribute.
      const picker = document.createElement('fpx-bank-picker')
      const properties = { name: 'bank_code', required: true, amount: 58.9, featured: ['BIMB0340'],
        termsUrl: 'https://shop.example/terms', messages: { label: 'Bank kedai' }, locale: 'ms' }
      const missing = Object.keys(properties).filter((name) => !(name in picker))
      Object.assign(picker, properties)
      picker.addEventListener('fpx-bank-change', ({ detail }) => (document.title = detail.code + missing.join()))
      document.querySelector('main').append(picker)
    </script>`)
    await page.getByRole('combobox', { name: 'Bank kedai' }).waitFor()
    await page.getByRole('button', { name: /Bank Islam/ }).click()
    await expect.poll(() => page.title()).toBe('BIMB0340')
    expect(await page.getByRole('link').getAttribute('href')).toBe('https://shop.example/terms')
    const html = await page.locator('fpx-bank-picker').evaluate((element) => element.outerHTML)
    expect(html).toContain(
      'amount="58.9" featured="BIMB0340" terms-url="https://shop.example/terms"',
    )
  })
})
