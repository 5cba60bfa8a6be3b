import { createServer, type ServerResponse } from 'node:http'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { nextTask, openShop, type Shop } from '../support/embed/openShop.js'
import {
  newOrder,
  openWooShop,
  type WooOrder,
  type WooShop,
} from '../support/embed/woocommerce/openWooShop.js'
import { listen } from '../support/sockets/listen.js'
import { takeBank } from '../support/checkout/takeBank.js'
import { actOn, CLOCK } from './support/actOn.js'

/** Opens the pages in a browser. Its own pages aren't used. */
let shop: Shop
let woo: WooShop
beforeAll(async () => {
  shop = await openShop()
  woo = await openWooShop(CLOCK)
})
beforeEach(() => woo.reset())
afterAll(async () => {
  await woo.close()
  await shop.close()
})

const { order, changeOrder, settings, bills, placeOrder, createBill } = actOn(() => woo)

describe('a payment', () => {
  it("creates a bill with the bank code, and opens that bank's page", async () => {
    const answer = await placeOrder('fpx_checkout_bank=BIMB0340')
    expect(answer).toEqual({
      result: 'success',
      redirect: `${woo.read().billplz}/bills/Bill1?auto_submit=true`,
    })
    const back = `${woo.url}/wc-api/fpx_checkout/?fpx_checkout_order=1`
    expect(woo.bills[0]!.fields).toEqual({
      collection_id: 'inbmmepb',
      email: 'sara@example.com',
      name: "Sara O'Brien",
      amount: '5890',
      description: 'Order 1',
      reference_1_label: 'Bank Code',
      reference_1: 'BIMB0340',
      reference_2_label: 'Reference',
      reference_2: expect.stringMatching(/^[0-9a-f]{20}$/) as string,
      callback_url: back,
      redirect_url: `${back}&fpx_checkout_key=wc_order_key`,
    })
    expect(await (await fetch(answer.redirect!)).text()).toContain('The page of bank BIMB0340')
    expect(order()).toMatchObject({
      status: 'pending',
      notes: ['The payment with Bank Islam (personal account) has begun (Billplz bill Bill1).'],
      meta: {
        _fpx_checkout_bill_Bill1: {
          bank: { code: 'BIMB0340', name: 'Bank Islam', model: 'B2C' },
        },
      },
    })
    expect(bills()).toEqual({ Bill1: 'open' })
  })

  it.each([
    ['yes', 'www.billplz-sandbox.com'],
    ['no', 'www.billplz.com'],
  ])('goes to the Billplz sandbox if test mode is %s', async (sandbox, host) => {
    settings({ sandbox })
    expect((await createBill()).headers['x-billplz-host']).toBe(host)
  })

  it.each([
    ['58.90', '5890'],
    ['1', '100'],
    ['1.15', '115'],
    ['8.29', '829'],
    ['1234.56', '123456'],
  ])('sends RM %s in sen', async (total, sen) => {
    changeOrder({ total })
    expect((await createBill()).fields['amount']).toBe(sen)
  })

  it.each([
    ['012-345 6789', '60123456789'],
    ['+60 3-2345 6789', '60323456789'],
  ])('is billed to the phone number %s if there is no email address', async (phone, mobile) => {
    changeOrder({ email: '', phone })
    const { fields } = await createBill()
    expect(fields).toMatchObject({ mobile })
    expect(fields).not.toHaveProperty('email')
  })

  it.each<[Partial<WooOrder>, string]>([
    [{ email: '' }, 'Enter a valid email address or phone number.'],
    [{ currency: 'SGD' }, 'This order is not in ringgit (MYR), so it cannot be paid by FPX.'],
  ])('is not begun for an order with %j', async (change, message) => {
    changeOrder(change)
    const answer = await placeOrder('fpx_checkout_bank=BIMB0340')
    expect(answer).toEqual({ result: 'failure', messages: [message] })
    expect(woo.bills).toEqual([])
  })

  it('is not begun on the page for paying an order, which has no field for an email address', async () => {
    changeOrder({ email: '' })
    const answer = await fetch(`${woo.url}/checkout/order-pay/1/`, {
      method: 'POST',
      body: new URLSearchParams({ payment_method: 'fpx_checkout', fpx_checkout_bank: 'BIMB0340' }),
    })
    expect(await answer.text()).toContain(
      'This order has no valid email address or phone number. Please ask the shop to add one.',
    )
    expect(woo.bills).toEqual([])
  })

  it.each([
    ['BIMB0340', '30000.01', 'Bank Islam (personal account)', 'RM1.00 and RM30,000.00'],
    ['B2B1-MBB0228', '1.99', 'Maybank2E (corporate account)', 'RM2.00 and RM1,000,000.00'],
  ])('with %s is not begun for RM %s, and says what to do', async (code, total, bank, limits) => {
    changeOrder({ total })
    expect((await placeOrder(`fpx_checkout_bank=${code}`)).messages).toEqual([
      `A payment with ${bank} must be between ${limits}. Choose another kind of account, or another payment method.`,
    ])
    expect(woo.bills).toEqual([])
  })

  it.each([
    ['BIMB0340', '30000.00'],
    ['B2B1-MBB0228', '2.00'],
    ['B2B1-MBB0228', '1000000.00'],
  ])('with %s is begun for RM %s', async (code, total) => {
    changeOrder({ total })
    expect((await placeOrder(`fpx_checkout_bank=${code}`)).result).toBe('success')
  })

  it.each([
    [401, '{"error":{"type":"Unauthorized","message":["Access denied"]}}'],
    [422, '{"error":{"type":"RecordInvalid","message":["Collection is not found"]}}'],
    [500, '<h1>Internal error</h1>'],
    [200, '{}'],
    [200, '<h1>Maintenance</h1>'],
  ])('that Billplz answers with %i %s says so, and is logged', async (status, body) => {
    woo.refusal = { status, body }
    const answer = await placeOrder('fpx_checkout_bank=BIMB0340')
    expect(answer.messages).toEqual(['The payment could not be started. Please try again.'])
    expect(order()).toEqual(newOrder())
    expect(woo.read().log).toEqual([expect.stringMatching(/^Order 1: Billplz/)])
    expect(JSON.stringify(woo.read().log)).not.toContain('billplz-key')
  })

  it("says so if Billplz refuses the payer's email address", async () => {
    woo.refusal = {
      status: 422,
      body: '{"error":{"type":"RecordInvalid","message":["Email is invalid"]}}',
    }
    expect((await placeOrder('fpx_checkout_bank=BIMB0340')).messages).toEqual([
      'Enter a valid email address or phone number.',
    ])
  })

  it.each([
    'fpx_checkout_bank=NOBANK01',
    'fpx_checkout_bank=',
    '',
    'fpx_checkout_bank[]=BIMB0340',
    'fpx_checkout_bank[a][b]=BIMB0340',
    'fpx_checkout_bank=bimb0340',
    'fpx_checkout_bank=%22%3E%3Cscript%3E',
    'fpx_checkout_bank=..%2Fhealth',
  ])('is not begun for %s', async (body) => {
    expect(await placeOrder(body)).toEqual({
      result: 'failure',
      messages: ['Choose your bank from the list.'],
    })
    expect(woo.bills).toEqual([])
  })

  it('says that the bank cannot be checked while there is no list', async () => {
    woo.change((database) => (database.billplz = 'http://127.0.0.1:9'))
    expect((await placeOrder('fpx_checkout_bank=BIMB0340')).messages).toEqual([
      'The bank cannot be checked now. Please try again in a moment.',
    ])
  })
})

describe('the payment method', () => {
  const box = async () =>
    await (await fetch(`${woo.url}/?wc-ajax=update_order_review`, { method: 'POST' })).text()

  it('declares that it works with order tables and the Checkout block', async () => {
    expect(await (await fetch(`${woo.url}/compatibility/`)).json()).toEqual([
      'custom_order_tables',
      'cart_checkout_blocks',
    ])
  })

  const fetchList = () => fetch(`${woo.url}/wp-json/fpx-checkout/v1/bank`)

  it('has the picker in its box, with a native select for pages without JavaScript', async () => {
    await fetchList()
    const html = await box()
    expect(html).toContain(
      `<fpx-bank-picker name="fpx_checkout_bank" endpoint="${woo.url}/wp-json/fpx-checkout/v1" amount="58.9"`,
    )
    expect(html).toContain('<option value="BIMB0340">Bank Islam</option>')
    expect(html).toMatch(
      /<optgroup label="Personal accounts">.*value="BIMB0340".*<\/optgroup><optgroup label="Corporate accounts">.*value="B2B1-MBB0228".*<\/optgroup><\/select>/s,
    )
  })

  it('has its box at once if there is no list, which the picker then fetches', async () => {
    expect(await box()).not.toContain('<select')
    expect((await fetchList()).status).toBe(200)
    expect(await box()).toContain('<select')
  })

  it('offers only the banks of the accounts that the owner has chosen', async () => {
    await fetchList()
    expect(await box()).toContain('value="B2B1-MBB0228"')
    settings({ accounts: 'B2C' })
    const html = await box()
    expect(html).toContain('value="MB2U0227"')
    expect(html).not.toContain('B2B1-')
    expect(html).not.toContain('optgroup')
    expect((await placeOrder('fpx_checkout_bank=B2B1-MBB0228')).result).toBe('failure')
  })

  it.each<Record<string, string>>([
    { enabled: 'no' },
    { api_key: '' },
    { collection_id: ' ' },
    { x_signature_key: '' },
  ])('is not offered with %j, and no script is loaded', async (change) => {
    settings(change)
    expect(await box()).not.toContain('fpx-bank-picker')
    for (const path of ['/checkout/', '/checkout-block/'])
      expect(await (await fetch(woo.url + path)).text()).not.toContain('bank-picker-for-fpx')
  })

  it.each(['0.50', '1000000.01'])(
    'is not offered for RM %s, which FPX does not pay',
    async (total) => {
      changeOrder({ total })
      expect(await box()).not.toContain('fpx-bank-picker')
    },
  )

  it('is not offered for RM 1.50 if only company accounts are offered', async () => {
    changeOrder({ total: '1.50' })
    expect(await box()).toContain('fpx-bank-picker')
    settings({ accounts: 'B2B1' })
    expect(await box()).not.toContain('fpx-bank-picker')
  })

  it('is offered for a cart of RM 0.00, whose total is an integer', async () => {
    changeOrder({ total: '0.00' })
    expect(await box()).toContain('fpx-bank-picker')
  })

  it("looks at the order's currency on its payment page, and at the shop's in the checkout", async () => {
    const html = async (path: string) => await (await fetch(woo.url + path)).text()
    woo.change((database) => (database.currency = 'SGD'))
    expect(await html('/checkout/')).not.toContain('fpx-bank-picker')
    expect(await html('/checkout/order-pay/1/')).toContain('fpx-bank-picker')
    woo.change((database) => (database.currency = 'MYR'))
    changeOrder({ currency: 'SGD' })
    expect(await html('/checkout/')).toContain('fpx-bank-picker')
    expect(await html('/checkout/order-pay/1/')).not.toContain('fpx-bank-picker')
  })
})

describe('saving the settings', () => {
  interface Said {
    messages: string[]
    errors: string[]
    needsSetup: boolean
  }
  const save = async (change: Record<string, string>) => {
    settings(change)
    return (await (await fetch(`${woo.url}/settings/`)).json()) as Said
  }
  const empty = { api_key: '', collection_id: '', x_signature_key: '' }

  it('says that Billplz accepts them, and whether customers see the method', async () => {
    const accepted = expect.stringMatching(
      /^Billplz accepts the key and the collection. Banks: 4\d.$/,
    )
    expect(await save({})).toEqual({ messages: [accepted], errors: [], needsSetup: false })
    expect((await save({ enabled: 'no' })).messages).toEqual([
      accepted,
      'Customers do not see this payment method yet: tick "Enabled" and save.',
    ])
  })

  it('says that Billplz will activate an inactive collection', async () => {
    const { messages, errors } = await save({ collection_id: 'inactive' })
    expect(messages[0]).toBe(
      'This collection is not active in Billplz. Billplz activates it with the next payment.',
    )
    expect(messages[1]).toMatch(/^Billplz accepts the key and the collection/)
    expect(errors).toEqual([])
  })

  it.each<[Record<string, string>, string]>([
    [
      { api_key: ' ' },
      'Customers do not see this payment method yet. Still missing: Billplz Secret Key.',
    ],
    [
      { collection_id: '', x_signature_key: '', enabled: 'no' },
      'Customers do not see this payment method yet. Still missing: Billplz Collection ID, Billplz X Signature Key.',
    ],
    [
      empty,
      'Customers do not see this payment method yet. Still missing: Billplz Secret Key, Billplz Collection ID, Billplz X Signature Key.',
    ],
    [
      { api_key: 'wrong' },
      'Billplz does not accept the Secret Key. Test mode is on, so it needs the key of billplz-sandbox.com.',
    ],
    [
      { api_key: 'wrong', sandbox: 'no' },
      'Billplz does not accept the Secret Key. Keys of billplz-sandbox.com work only in test mode.',
    ],
    [
      { api_key: 'no key' },
      'The Secret Key contains characters that a key does not have. Copy it again.',
    ],
    [
      { collection_id: 'unknown' },
      'Your Billplz account has no collection with this ID. Copy the Collection ID again.',
    ],
  ])('says what is wrong with %j', async (change, error) => {
    const said = await save(change)
    expect(said).toMatchObject({ messages: [], errors: [error] })
    expect(woo.read().log.join()).not.toContain('billplz-key')
  })

  it('says nothing to an owner who has not begun', async () => {
    const said = await save({ ...empty, enabled: 'no' })
    // "Enable" in the list of payment methods then opens the settings.
    expect(said).toEqual({ messages: [], errors: [], needsSetup: true })
  })

  it.each<[string, (response: ServerResponse) => unknown, RegExp]>([
    [
      'no longer accepts the key',
      (response) => response.writeHead(401, { 'content-type': 'application/json' }).end('{}'),
      /^Billplz does not accept the Secret Key\./,
    ],
    [
      'is behind a firewall',
      (response) => response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Blocked'),
      /^The Collection ID could not be checked/,
    ],
  ])('says so if Billplz %s, although there is a cached list', async (_name, respond, text) => {
    await save({})
    const { port, close } = await listen(createServer((_, response) => void respond(response)))
    onTestFinished(close)
    woo.change((database) => (database.billplz = `http://127.0.0.1:${port}`))
    expect(await save({})).toMatchObject({ messages: [], errors: [expect.stringMatching(text)] })
  })

  it('says so if Billplz does not answer, with and without a cached list', async () => {
    const stop = () => woo.change((database) => (database.billplz = 'http://127.0.0.1:9'))
    stop()
    expect((await save({})).errors).toEqual([
      expect.stringMatching(/^Billplz did not send the bank list \(\w+\)/),
    ])
    woo.reset()
    await save({})
    stop()
    expect((await save({})).errors).toEqual([
      'The Collection ID could not be checked, because Billplz did not answer. Save again in a moment.',
    ])
  })
})

const bank = (page: Page) =>
  page.getByRole('combobox', { name: 'Bank' }).and(page.locator('[aria-autocomplete]'))
const place = (page: Page) => page.getByRole('button', { name: 'Place order' }).click()

describe('the classic checkout, in a browser', () => {
  it('keeps the bank while updated_checkout replaces the box, and pays with it', async () => {
    const page = await shop.visit(`${woo.url}/checkout/`)
    await takeBank(bank(page), 'bank islam')
    for (let round = 0; round < 3; round += 1) {
      await nextTask(page)
      await page.evaluate('updateCheckout()')
      await expect.poll(() => bank(page).inputValue()).toBe('Bank Islam')
    }
    expect(woo.lists).toBe(1)
    await place(page)
    await page.getByRole('heading', { name: 'The page of bank BIMB0340' }).waitFor()
    expect(woo.bills).toHaveLength(1)
  })

  it.each([
    ['en_US', 'en'],
    ['ms_MY', 'ms'],
    ['zh_CN', 'zh'],
    ['ta_IN', 'ta'],
    ['fr_FR', 'en'],
  ])('loads the script of the language %s once, with its version', async (locale, language) => {
    woo.change((database) => (database.locale = locale))
    const html = await (await fetch(`${woo.url}/checkout/`)).text()
    const [script, ...others] = html.match(/fpx-checkout\.\w*\.?js\?ver=\d+/g)!
    expect(script).toMatch(new RegExp(`^fpx-checkout\\.${language}\\.js`))
    expect(others).toEqual([])
    expect(html).not.toContain('checkout-block.js')
  })

  it.each([
    ['ms_MY', 'Perbankan dalam talian (FPX)'],
    ['zh_CN', '网上银行 (FPX)'],
    ['ta_IN', 'Online banking (FPX)'],
  ])("has the plugin's own words in %s", async (locale, title) => {
    woo.change((database) => (database.locale = locale))
    expect(await (await fetch(`${woo.url}/checkout/`)).text()).toContain(`>${title}</label>`)
  })

  it("shows the picker in the page's language", async () => {
    woo.change((database) => (database.locale = 'ms_MY'))
    const page = await shop.visit(`${woo.url}/checkout/`)
    await page.getByPlaceholder('Cari bank anda').waitFor()
  })

  it.each(['/checkout/', '/checkout-block/'])('preloads the list in %s', async (path) => {
    expect(await (await fetch(woo.url + path)).text()).toMatch(
      /<link rel="preload" as="fetch" href="[^"]+fpx-checkout\/v1\/bank" crossorigin>/,
    )
  })

  it('asks for a bank if none is selected', async () => {
    const page = await shop.visit(`${woo.url}/checkout/`)
    await bank(page).waitFor()
    await place(page)
    await page.getByRole('alert').getByText('Choose your bank from the list.').waitFor()
    expect(woo.bills).toEqual([])
  })

  it.each(['/checkout/', '/checkout/order-pay/1/'])(
    'restores the bank when the payer returns to %s',
    async (path) => {
      const page = await shop.visit(woo.url + path)
      // WooCommerce replaces the payment box once after the page has loaded.
      await page.waitForLoadState('networkidle')
      await takeBank(bank(page), 'bank islam')
      await place(page)
      await page.getByRole('heading', { name: 'The page of bank BIMB0340' }).waitFor()
      await page.goBack()
      await expect.poll(() => bank(page).inputValue()).toBe('Bank Islam')
      await place(page)
      await page.getByRole('heading', { name: 'The page of bank BIMB0340' }).waitFor()
      expect(woo.bills).toHaveLength(1)
    },
  )

  it('takes the bank of the native select if the script and the REST route are blocked', async () => {
    await fetch(`${woo.url}/wp-json/fpx-checkout/v1/bank`)
    const page = await shop.visit('about:blank')
    await page.route(/fpx-checkout\.en\.js|wp-json/, (route) => route.abort())
    await page.goto(`${woo.url}/checkout/`)
    await page.getByRole('combobox', { name: 'Bank' }).selectOption('Bank Islam')
    await place(page)
    await page.getByRole('heading', { name: 'The page of bank BIMB0340' }).waitFor()
  })
})

describe('the Checkout block, in a browser', () => {
  const open = () => shop.visit(`${woo.url}/checkout-block/`)

  it('sends the bank to the server, which opens its page', async () => {
    const page = await open()
    await takeBank(bank(page), 'bank islam')
    const sent = page.waitForRequest('**/wc/store/v1/checkout')
    await place(page)
    expect((await sent).postDataJSON()).toEqual({
      payment_method: 'fpx_checkout',
      payment_data: [{ key: 'fpx_checkout_bank', value: 'BIMB0340' }],
    })
    await page.getByRole('heading', { name: 'The page of bank BIMB0340' }).waitFor()
    expect(woo.bills[0]!.fields['reference_1']).toBe('BIMB0340')
  })

  it('returns an error if no bank is selected, focuses the field, and sends nothing', async () => {
    const page = await open()
    await bank(page).waitFor()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.method()))
    await place(page)
    await page.getByRole('status').getByText('Choose your bank from the list.').waitFor()
    expect(sent).not.toContain('POST')
    await expect.poll(() => bank(page).evaluate((field) => field.matches(':focus'))).toBe(true)
  })

  it('keeps the bank while another payment method is selected', async () => {
    const page = await open()
    await takeBank(bank(page), 'bank islam')
    await page.getByRole('radio', { name: 'Cheque' }).check()
    await page.getByText('Post a cheque.').waitFor()
    await page.getByRole('radio', { name: 'Online banking' }).check()
    await expect.poll(() => bank(page).inputValue()).toBe('Bank Islam')
    await place(page)
    await page.getByRole('heading', { name: 'The page of bank BIMB0340' }).waitFor()
  })

  it('refreshes a list that is due once its page is there, so that the picker finds a fresh one', async () => {
    const readPage = () => fetch(`${woo.url}/?settings`)
    // Without a list, the page would keep loading while Billplz hangs.
    await readPage()
    expect(woo.lists).toBe(0)
    await fetch(`${woo.url}/wp-json/fpx-checkout/v1/bank`)
    expect(woo.lists).toBe(1)
    woo.change((database) => (database.passed = 61))
    await readPage()
    await expect.poll(() => woo.lists).toBe(2)
  })

  it("shows the server's message", async () => {
    const page = await open()
    await takeBank(bank(page), 'bank islam')
    woo.refusal = { status: 500, body: '' }
    await place(page)
    await page.getByRole('status').getByText('The payment could not be started.').waitFor()
  })

  it('shows a title with an ampersand, and does not reveal a key on the page', async () => {
    settings({ title: 'FPX &amp; online banking' })
    const page = await open()
    await page.getByRole('radio', { name: 'FPX & online banking' }).waitFor()
    const data = await (await fetch(`${woo.url}/?settings`)).text()
    expect(data).toContain('endpoint')
    expect(data).not.toMatch(/billplz-key|S-s7b4|inbmmepb/)
  })
})

it('another URL of Billplz can be named by a filter, such as that of the sandbox', async () => {
  const other = await openWooShop(
    `add_filter('fpx_checkout_billplz_url', fn () => '${woo.read().billplz}/api');`,
  )
  onTestFinished(() => other.close())
  await fetch(`${other.url}/?wc-ajax=checkout`, {
    method: 'POST',
    body: new URLSearchParams({ payment_method: 'fpx_checkout', fpx_checkout_bank: 'BIMB0340' }),
  })
  expect(other.bills).toEqual([])
  expect(woo.bills).toHaveLength(1)
})
