import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../support/embed/openShop.js'
import { openPlainShop, type PlainShop } from './support/openPlainShop.js'
import { phpCode } from '../../src/demo/workbench/code/phpCode.js'
import { takeBank } from '../support/checkout/takeBank.js'

/** Returns the cumulative layout shift since the first paint. */
const readLayoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(sum))
      }),
  )

let browser: Shop
beforeAll(async () => {
  browser = await openShop()
})
afterAll(() => browser.close())

let shop: PlainShop
const open = async (...given: Parameters<typeof openPlainShop>) =>
  (shop = await openPlainShop(...given))
afterEach(() => shop.close())

/** The guide's checkout page, for company accounts. */
const companyCheckout = readFileSync('src/guides/checkout.php', 'utf8').replace(
  "$code, 'B2C')",
  "$code, 'B2B1')",
)

describe('the plain PHP shop of the guide', () => {
  it('takes a payer from the picker through the bank to a paid order', async () => {
    const { url, sandbox } = await open()
    const page = await browser.visit(`${url}/checkout.php`)
    const field = page.getByRole('combobox', { name: 'Bank anda' })
    await expect.poll(() => field.getAttribute('aria-autocomplete')).toBe('list')
    // The page's policy allows the stylesheet, and nothing moves when the picker replaces the select.
    expect(await page.evaluate(() => document.styleSheets[0]?.cssRules.length)).toBeGreaterThan(0)
    expect(await readLayoutShift(page)).toBe(0)
    await takeBank(field, 'bank islam')
    await page.getByRole('button', { name: 'Bayar' }).click()
    await page.waitForURL(/auto_submit=true/)
    expect(sandbox.bills).toMatchObject([{ amount: 5890, reference_1: 'BIMB0340' }])
    await page.getByRole('button', { name: 'Pay' }).first().click()
    await page.getByText('Sudah dibayar. Terima kasih!').waitFor()
  })

  it('takes a payer without JavaScript there too', async () => {
    const { url, sandbox } = await open()
    await fetch(`${url}/fpx.php/bank`)
    const page = await browser.visit(`${url}/checkout.php`, { javaScriptEnabled: false })
    const field = page.getByRole('combobox', { name: 'Bank anda' })
    const codes = await field
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
    // One row for each bank, and only banks that the server accepts.
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.filter((code) => code.startsWith('B2B1-'))).toEqual([])
    await field.selectOption('BIMB0340')
    await page.getByRole('button', { name: 'Bayar' }).click()
    await page.waitForURL(/auto_submit=true/)
    expect(sandbox.bills[0]).toMatchObject({ reference_1: 'BIMB0340' })
  })

  it.each([
    ['pay', 'Sudah dibayar. Terima kasih!'],
    ['decline', 'Pembayaran gagal.'],
    ['pending', 'Menunggu bank.'],
  ])('shows what the bank says: %s', async (choice, text) => {
    const { pay, choose, read } = await open()
    expect((await pay('bank_code=BIMB0340')).status).toBe(303)
    expect(await read(await choose(choice))).toContain(text)
  })

  it('is paid by the callback alone if the payer does not return', async () => {
    const { pay, choose, read, url, sandbox } = await open()
    await pay('bank_code=BIMB0340')
    await choose('pay-and-leave')
    const page = sandbox.bills[0]!.redirect_url!.replace('return.php', 'order.php')
    expect(page).toContain(url)
    expect(await read(page)).toContain('Sudah dibayar. Terima kasih!')
  })

  it('does not believe a forged callback or return, and logs it once each', async () => {
    const { pay, read, url, sandbox, log } = await open()
    await pay('bank_code=BIMB0340')
    const { id, callback_url, redirect_url } = sandbox.bills[0]!
    const forged = { id, paid: 'true', amount: '5890', x_signature: 'a'.repeat(64) }
    const answer = await fetch(callback_url, {
      method: 'POST',
      body: new URLSearchParams(forged),
    })
    expect(answer.status).toBe(401)
    const query = `billplz[id]=${id}&billplz[paid]=true&billplz[x_signature]=${'a'.repeat(64)}`
    expect(await read(`${redirect_url}&${query}`)).toContain('Menunggu bank.')
    expect(log()).toMatch(/billplz: a callback was refused \(wrong-signature\)/)
    expect(log()).not.toContain(sandbox.signatureKey)
    // Who doesn't have the reference doesn't see the order.
    expect(await read(`${url}/order.php?order=A-1001&payment=x`)).toContain('Belum dibayar.')
  })

  it('marks a payment of an order whose amount has changed for a person', async () => {
    const { pay, choose, read, edit, log } = await open()
    await pay('bank_code=BIMB0340')
    edit('5890', '9900')
    expect(await read(await choose('pay'))).toContain('tidak sepadan dengan pesanan')
    expect(log()).toContain('Look at order A-1001: a payment needs a person (amount)')
  })

  it('does not confirm a callback whose work has ended the process', async () => {
    const { pay, choose, edit, sandbox } = await open()
    edit('error_log("Order $order->id is paid.")', 'exit()')
    await pay('bank_code=BIMB0340')
    await choose('pay')
    expect(sandbox.bills[0]!.callbacks.at(-1)).toMatchObject({ status: 503 })
  })

  it('lets the payer pay again if Billplz answers a bill with a web page', async () => {
    const { pay, sandbox, choose, read } = await open()
    // The list is cached before Billplz fails.
    await pay('bank_code=')
    sandbox.configure({ scenario: 'html-with-200' })
    const refused = await pay('bank_code=BIMB0340')
    expect(refused.status).toBe(503)
    expect(await refused.text()).toContain('Sila cuba sebentar lagi.')
    sandbox.configure({ scenario: 'healthy' })
    const { length } = sandbox.bills
    expect((await pay('bank_code=BIMB0340')).status).toBe(303)
    expect(await read(await choose('pay', length))).toContain('Sudah dibayar. Terima kasih!')
  })

  it.each([
    ['a list of codes', 'bank_code[]=BIMB0340'],
    ['a nested list', 'bank_code[a][b]=BIMB0340'],
    ['a blank code', 'bank_code='],
    ['an empty form', ''],
    ['an unknown code', 'bank_code=NONE0001'],
    ['a bank for company accounts only', 'bank_code=B2B1-ABB0235'],
    ['a code in lower case', 'bank_code=bimb0340'],
    ['a path', 'bank_code=..%2Fhealth'],
    ['a NUL byte', 'bank_code=BIMB0340%00'],
    ['a space after the code', 'bank_code=BIMB0340%20'],
    ['markup', 'bank_code=%22%3E%3Cscript%3E'],
    ['50,000 letters', `bank_code=${'x'.repeat(50_000)}`],
  ])('refuses %s without a PHP warning', async (_, body) => {
    const { pay, sandbox } = await open()
    const answer = await pay(body)
    const text = await answer.text()
    expect(answer.status).toBe(422)
    expect(text).toContain('Sila pilih bank untuk akaun peribadi.')
    expect(text).not.toMatch(/Warning|Fatal|Deprecated|Notice|"><script>/)
    expect(sandbox.bills).toHaveLength(0)
  })

  it('shows banks and wallets in two groups', async () => {
    const banks = [
      { code: 'TNGDMYNB', name: "Touch 'n Go eWallet", isBank: false },
      { code: 'ABB0233', display: 'Affin Bank', isBank: true },
      { code: 'BIMB0340', display: 'Bank Islam', is_active: false },
    ]
    const { url, edit, listUrl } = await open({ banks })
    edit(
      "$billplz + ['adapter' => 'billplz-v4'",
      `['baseUrl' => '${listUrl}'] + $billplz + ['adapter' => 'standard'`,
    )
    await fetch(`${url}/fpx.php/bank`)
    const page = await browser.visit(`${url}/checkout.php`, { javaScriptEnabled: false })
    const field = page.getByRole('combobox', { name: 'Bank anda' })
    const optionsOf = (group: string) =>
      field.locator(`optgroup[label='${group}'] > option`).allTextContents()
    expect(await optionsOf('Bank')).toEqual(['Affin Bank', 'Bank Islam'])
    expect(await optionsOf('E-dompet')).toEqual(["Touch 'n Go eWallet"])
    expect(await field.locator('option:disabled').allTextContents()).toEqual(['Bank Islam'])
  })

  it("opens a company bank of a list with PayNet's codes directly, as Billplz names it", async () => {
    const { pay, edit, put, listUrl, sandbox } = await open({})
    edit(
      "$billplz + ['adapter' => 'billplz-v4'",
      `['baseUrl' => '${listUrl}'] + $billplz + ['adapter' => 'standard'`,
    )
    put('public/checkout.php', companyCheckout)
    const bank = (await pay('bank_code=MBB0228')).headers.get('location')!
    expect(sandbox.bills).toMatchObject([{ reference_1: 'B2B1-MBB0228' }])
    expect(await (await fetch(bank)).text()).toContain('Maybank2E')
  })

  it("says that a company's payment awaits approval, and offers other banks only while that isn't sure", async () => {
    const { pay, choose, put, read, sandbox } = await open()
    put('public/checkout.php', companyCheckout)
    await pay('bank_code=B2B1-ABB0235')
    const unsigned = await read(sandbox.bills[0]!.redirect_url!)
    for (const text of ['Pembayaran gagal atau sedang menunggu kelulusan', 'Pilih bank'])
      expect(unsigned).toContain(text)
    const order = await fetch(await choose('pending'))
    const signed = await order.text()
    expect(signed).toContain('Menunggu kelulusan dalam perbankan internet')
    expect(signed).not.toContain('Pilih bank')
    expect(order.headers.get('refresh')).toBeNull()
    expect(await read(await choose('pay'))).toContain('Sudah dibayar. Terima kasih!')
  })

  it.each([
    ['99', 422],
    ['100', 303],
    ['3_000_000', 303],
    ['3_000_001', 422],
  ])('answers an order of %s sen with %i', async (sen, status) => {
    const { pay, edit, sandbox, log } = await open()
    edit('5890', sen)
    const answer = await pay('bank_code=BIMB0340')
    expect([answer.status, sandbox.bills.length]).toEqual([status, status === 303 ? 1 : 0])
    if (status === 303) return
    expect(await answer.text()).toContain('Jumlah ini tidak boleh dibayar melalui FPX.')
    expect(log()).toContain('is outside the limits of B2C, which are RM 1.00 to RM 30000.00')
  })

  it.each([
    ['without an e-mail address', "'siti@example.com'", "''", 422, 'Sila semak alamat e-mel'],
    ['that was cancelled', 'return new', 'return null; new', 404, ''],
  ])('answers an order %s with a reason', async (_, from, to, status, reason) => {
    const { pay, edit, log } = await open()
    edit(from, to)
    const answer = await pay('bank_code=BIMB0340')
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain(reason)
    expect(log()).not.toMatch(/Fatal|Warning/)
  })

  it('also works with the page that the demo writes', async () => {
    const { url, put } = await open()
    const code = phpCode({
      component: 'BankPicker',
      args: { required: true, model: 'B2C', endpoint: '/fpx.php' },
      language: 'en',
    })!
    put('public/demo.php', code.replace('/fpx/fpx-checkout', '/fpx-checkout'))
    const page = await browser.visit(`${url}/demo.php`)
    await takeBank(page.getByRole('combobox', { name: 'Bank' }), 'bank islam')
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByText('Thank you').waitFor()
  })

  it('says that the payer must try again while there is no list, and why in the log', async () => {
    const { pay, log } = await open({ scenario: 'key-refused' })
    const answer = await pay('bank_code=BIMB0340')
    expect(answer.status).toBe(503)
    expect(log()).toContain('The gateway refused the API key.')
    expect(log()).not.toContain('sandbox-key')
  })
})
