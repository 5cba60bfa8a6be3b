import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startReverseProxy } from '../support/startReverseProxy.js'
import { codeBlocks } from '../support/guides/codeBlocks.js'
import { nextTask } from '../support/embed/nextTask.js'
import { openShop, scriptTag, type Shop } from '../support/embed/openShop.js'
import { servePhp } from '../support/embed/servePhp.js'
import { takeBank } from '../support/takeBank.js'

/** A PHP page behind a web server that forwards the proxy's path. The proxy itself allows no other origin. */
interface PhpShop {
  url: string
  close(): Promise<unknown>
}

let shop: Shop
let php: PhpShop
let readme: PhpShop
const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-php-'))
beforeAll(async () => {
  shop = await openShop()
  php = await openPhp('src/demo/guides/checkout.php')
  readme = await openPhp(writtenFrom('README.md', folder))
})
afterAll(async () => {
  await Promise.all([php.close(), readme.close(), shop.close()])
  rmSync(folder, { recursive: true })
})

async function openPhp(file: string): Promise<PhpShop> {
  const page = await servePhp(file, { FPX_PROXY: `${shop.url}/api/fpx` })
  const webServer = await startReverseProxy({
    '/': page.url.replace(/\/$/, ''),
    '/api/fpx': shop.url,
    '/fpx-checkout.js': shop.url,
  })
  return { url: webServer.url, close: () => Promise.all([page.stop(), webServer.close()]) }
}

/** Extracts the PHP page from a document, and sets the address of this test's proxy. */
function writtenFrom(document: string, folder: string): string {
  const blocks = codeBlocks(readFileSync(document, 'utf8'))
  const { text: page } = blocks.find(({ text }) => text.startsWith('<?php'))!
  const address = 'http://127.0.0.1:4020/api/fpx'
  expect(page.split(address)).toHaveLength(2)
  const file = join(folder, 'pay.php')
  writeFileSync(file, page.replace(address, `${shop.url}/api/fpx`))
  return file
}

describe('the PHP page of the README', () => {
  it('can be paid by a payer who reaches only the shop', async () => {
    const page = await shop.visit(readme.url)
    await takeBank(page.getByRole('combobox', { name: 'Bank' }), 'bank islam')
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByText('The payer chose BIMB0340').waitFor()
  })

  it('control: the browser cannot reach the address that PHP uses', async () => {
    const page = await shop.visit(readme.url)
    const answer = page.evaluate((url) => fetch(url), `${shop.url}/api/fpx/bank`)
    await expect(answer).rejects.toThrow('Failed to fetch')
  })
})

describe('the PHP page', () => {
  it('is paid with the script: PHP receives the code', async () => {
    const page = await shop.visit(php.url)
    const field = page.getByRole('combobox', { name: 'Bank anda' })
    await expect.poll(() => field.getAttribute('aria-autocomplete')).toBe('list')
    await page.getByRole('button', { name: 'Bayar' }).click()
    await page.getByText('Sila pilih bank anda.').waitFor()
    await takeBank(field, 'bank islam')
    await page.getByRole('button', { name: 'Bayar' }).click()
    await page.getByRole('heading', { name: 'Terima kasih' }).waitFor()
    expect(await page.locator('output').innerText()).toBe('BIMB0340')
  })

  it('shows the selected bank when the payer returns', async () => {
    const page = await shop.visit(php.url)
    const field = page.getByRole('combobox', { name: 'Bank anda' })
    await expect.poll(() => field.getAttribute('aria-autocomplete')).toBe('list')
    await takeBank(field, 'bank islam')
    await page.getByRole('button', { name: 'Bayar' }).click()
    await page.getByRole('heading', { name: 'Terima kasih' }).waitFor()
    await page.goBack()
    await expect.poll(() => field.getAttribute('aria-autocomplete')).toBe('list')
    await expect.poll(() => field.inputValue()).toBe('Bank Islam')
    await page.getByRole('button', { name: 'Bayar' }).click()
    await page.getByRole('heading', { name: 'Terima kasih' }).waitFor()
    expect(await page.locator('output').innerText()).toBe('BIMB0340')
  })

  it('is paid without a script, by the native select', async () => {
    const page = await shop.visit(php.url, { javaScriptEnabled: false })
    await page.getByRole('combobox', { name: 'Bank anda' }).selectOption('BIMB0340')
    await page.getByRole('button', { name: 'Bayar' }).click()
    expect(await page.locator('output').innerText()).toBe('BIMB0340')
  })

  it('rejects a code that is not in the list', async () => {
    const answer = await fetch(php.url, {
      method: 'POST',
      body: new URLSearchParams({ bank_code: '"><script>' }),
    })
    expect(answer.status).toBe(422)
    expect(await answer.text()).not.toContain('"><script>')
  })
})

describe('the plain HTML page', () => {
  it('pays with the bank, and shows which one immediately', async () => {
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
        const fragment = document.createRange().createContextualFragment(html)
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
        picker.addEventListener('fpx-change', ({ detail }) => (storedCode = detail.code ?? ''))
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

describe('Vue, Svelte and React 19', () => {
  it('set the properties of the element, and listen to its events by name', async () => {
    const page = await shop.open(`${scriptTag}<main></main><script>
      // Their common rule: a property if the element has one, else an attribute.
      const picker = document.createElement('fpx-bank-picker')
      const properties = { name: 'bank_code', required: true, amount: 58.9, featured: ['BIMB0340'],
        termsUrl: 'https://shop.example/terms', messages: { label: 'Bank kedai' }, locale: 'ms' }
      const missing = Object.keys(properties).filter((name) => !(name in picker))
      Object.assign(picker, properties)
      picker.addEventListener('fpx-change', ({ detail }) => (document.title = detail.code + missing.join()))
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
