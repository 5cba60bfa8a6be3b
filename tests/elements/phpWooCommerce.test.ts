import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { codeBlocks, filesOf } from '../support/guides/codeBlocks.js'
import { nextTask } from '../support/embed/nextTask.js'
import { openShop, type Shop } from '../support/embed/openShop.js'
import {
  newOrder,
  openWooShop,
  signBill,
  type WooShop,
} from '../support/embed/woocommerce/openWooShop.js'
import { takeBank } from '../support/takeBank.js'

const guide = readFileSync('src/guides/woocommerce.md', 'utf8')

let shop: Shop
let woo: WooShop
beforeAll(async () => {
  shop = await openShop()
  woo = await openWooShop(shop, filesOf(guide))
})
beforeEach(() => woo.reset())
afterAll(async () => {
  await woo.close()
  await shop.close()
})

const order = () => woo.read().orders['1']!
const settings = (change: Record<string, string>) =>
  woo.change(({ options }) => Object.assign(options['woocommerce_fpx_picker_settings']!, change))

interface Answer {
  result: string
  redirect?: string
  messages?: string[]
}

/** Places the order in the classic checkout, as its script does. */
async function placeOrder(body: string): Promise<Answer> {
  const response = await fetch(`${woo.url}/?wc-ajax=checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `payment_method=fpx_picker&${body}`,
  })
  return (await response.json()) as Answer
}

/** Places the order with Bank Islam, and returns the created bill. */
async function createBill() {
  await placeOrder('fpx_bank=BIMB0340')
  return woo.bills.at(-1)!
}

describe("the plugin's process_payment", () => {
  it("creates a bill with the bank code, and opens that bank's page", async () => {
    const answer = await placeOrder('fpx_bank=BIMB0340')
    expect(answer).toEqual({
      result: 'success',
      redirect: `${woo.read().billplz}/bills/Bill1?auto_submit=true`,
    })
    const back = `${woo.url}/wc-api/fpx_picker/?fpx_order=1`
    expect(woo.bills[0]!.fields).toEqual({
      collection_id: 'inbmmepb',
      email: 'sara@example.com',
      name: "Sara O'Brien",
      amount: '5890',
      description: 'Order 1',
      reference_1_label: 'Bank Code',
      reference_1: 'BIMB0340',
      callback_url: back,
      redirect_url: back,
    })
    const { authorization } = woo.bills[0]!.headers
    expect(Buffer.from(authorization!.replace('Basic ', ''), 'base64').toString()).toBe(
      'billplz-key:',
    )
    expect(await (await fetch(answer.redirect!)).text()).toContain('The page of bank BIMB0340')
    expect(order()).toMatchObject({ status: 'pending', meta: { _fpx_bill_Bill1: 'open' } })
  })

  it.each([
    ['yes', 'www.billplz-sandbox.com'],
    ['no', 'www.billplz.com'],
  ])('uses the Billplz sandbox if it is switched on: %s', async (sandbox, host) => {
    settings({ sandbox })
    expect((await createBill()).headers['x-billplz-host']).toBe(host)
  })

  it('requests another URL that a filter names, such as a fake Billplz', async () => {
    const plugin = filesOf(guide)
    const fake = woo.read().billplz
    const filter = `add_filter('fpx_picker_billplz_url', fn () => '${fake}/api');`
    const other = await openWooShop(shop, {
      ...plugin,
      'fpx-picker.php': plugin['fpx-picker.php']! + filter,
    })
    onTestFinished(() => other.close())
    await fetch(`${other.url}/?wc-ajax=checkout`, {
      method: 'POST',
      body: new URLSearchParams({ payment_method: 'fpx_picker', fpx_bank: 'BIMB0340' }),
    })
    expect(other.bills).toEqual([])
    expect(woo.bills).toHaveLength(1)
  })

  it.each([
    ['58.90', '5890'],
    ['1', '100'],
    ['1.15', '115'],
    ['8.29', '829'],
    ['1234.56', '123456'],
  ])('sends RM %s in sen', async (total, sen) => {
    woo.change(({ orders }) => Object.assign(orders['1']!, { total }))
    expect((await createBill()).fields['amount']).toBe(sen)
  })

  it.each([
    [401, '{"error":{"type":"Unauthorized","message":["Access denied"]}}'],
    [422, '{"error":{"type":"RecordInvalid","message":["Collection is not found"]}}'],
    [500, '<h1>Internal error</h1>'],
    [200, '{}'],
  ])('reports a failure when Billplz responds with %i %s', async (status, body) => {
    woo.refusal = { status, body }
    const answer = await placeOrder('fpx_bank=BIMB0340')
    expect(answer).toEqual({
      result: 'failure',
      messages: ['The payment could not be started. Please try again.'],
    })
    expect(order()).toEqual(newOrder())
    expect(woo.read().log).toEqual([`Billplz created no bill for order 1: ${body}`])
  })

  it('reports a failure when Billplz cannot be reached, and does not log the key', async () => {
    woo.change((database) => (database.billplz = 'http://127.0.0.1:9'))
    expect((await placeOrder('fpx_bank=BIMB0340')).result).toBe('failure')
    expect(woo.read().log).toEqual(['Billplz created no bill for order 1: Connection refused'])
    expect(JSON.stringify(woo.read().log)).not.toContain('billplz-key')
  })
})

describe("the plugin's validate_fields", () => {
  it.each([
    'fpx_bank=NOBANK01',
    'fpx_bank=',
    '',
    'fpx_bank[]=BIMB0340',
    'fpx_bank[a][b]=BIMB0340',
    'fpx_bank=bimb0340',
    'fpx_bank=%22%3E%3Cscript%3E',
  ])('does not create a bill for %s', async (body) => {
    expect(await placeOrder(body)).toEqual({
      result: 'failure',
      messages: ['Choose your bank from the list.'],
    })
    expect(woo.bills).toEqual([])
  })

  it.each(['fpx_bank=..%2Fhealth', 'fpx_bank=BIMB0340%27', 'fpx_bank=%3Fx%3DBIMB0340'])(
    'does not create a bill for a code with punctuation: %s',
    async (body) => {
      expect((await placeOrder(body)).result).toBe('failure')
      expect(woo.bills).toEqual([])
    },
  )

  it.each(['http://127.0.0.1:9/api/fpx', 'https://nowhere.example/api/fpx'])(
    'says that the bank cannot be checked while the proxy at %s is down',
    async (proxy) => {
      settings({ proxy })
      expect(await placeOrder('fpx_bank=BIMB0340')).toEqual({
        result: 'failure',
        messages: ['The bank cannot be checked now. Please try again in a moment.'],
      })
      expect(woo.bills).toEqual([])
    },
  )

  it('accepts a proxy whose URL ends in a slash', async () => {
    settings({ proxy: `${woo.url}/api/fpx/` })
    expect((await placeOrder('fpx_bank=BIMB0340')).result).toBe('success')
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

  it('has the picker in its box', async () => {
    expect(await box()).toContain(
      `<fpx-bank-picker name='fpx_bank' endpoint='${woo.url}/api/fpx' hidden-input >`,
    )
  })

  it.each<Record<string, string>>([
    { enabled: 'no' },
    { api_key: '' },
    { collection_id: '' },
    { x_signature_key: '' },
    { proxy: '' },
  ])('is not offered with %j', async (change) => {
    settings(change)
    expect(await box()).not.toContain('fpx-bank-picker')
  })

  it('is not offered in another currency', async () => {
    woo.change((database) => (database.currency = 'SGD'))
    expect(await box()).not.toContain('fpx-bank-picker')
  })
})

/** Returns what Billplz posts for a paid bill of RM 58.90, without the signature. */
const paidBill = (id: string, change: Record<string, string> = {}): Record<string, string> => ({
  id,
  collection_id: 'inbmmepb',
  paid: 'true',
  state: 'paid',
  amount: '5890',
  paid_amount: '5890',
  due_at: '2026-11-26',
  email: 'sara@example.com',
  mobile: '',
  name: "SARA O'BRIEN",
  url: `https://www.billplz.com/bills/${id}`,
  paid_at: '2026-11-26 12:00:00 +0800',
  ...change,
})
const signed = (fields: Record<string, string>) => ({ ...fields, x_signature: signBill(fields) })

/** Posts to an order's callback, and returns the status. */
async function callBack(body: Record<string, string> | string, orderId = '1'): Promise<number> {
  const response = await fetch(`${woo.url}/wc-api/fpx_picker/?fpx_order=${orderId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(body),
  })
  return response.status
}

describe('the callback', () => {
  it("accepts the example of Billplz's documentation, with its signature", async () => {
    woo.change(({ orders }) =>
      Object.assign(orders['1']!, { total: '1.00', meta: { _fpx_bill_zq0tm2wc: 'open' } }),
    )
    const status = await callBack({
      id: 'zq0tm2wc',
      collection_id: 'yhx5t1pp',
      paid: 'true',
      state: 'paid',
      amount: '100',
      paid_amount: '100',
      due_at: '2018-9-27',
      email: 'tester@test.com',
      mobile: '',
      name: 'TESTER',
      url: 'http://www.billplz-sandbox.com/bills/zq0tm2wc',
      paid_at: '2018-09-27 15:15:09 +0800',
      x_signature: '0fe0a20b8d557eeae570377783d062a3816a9ea80f368860bacfa7ec3ca4d00e',
    })
    expect(status).toBe(200)
    expect(order()).toMatchObject({ status: 'processing', transaction: 'zq0tm2wc' })
  })

  it('completes the payment once, even with an apostrophe in the name, and a replay changes nothing', async () => {
    const { id } = await createBill()
    const body = signed(paidBill(id))
    expect(await callBack(body)).toBe(200)
    expect(order()).toMatchObject({ status: 'processing', transaction: id, completions: 1 })
    const paid = order()
    for (let round = 0; round < 3; round += 1) expect(await callBack(body)).toBe(200)
    expect(order()).toEqual(paid)
  })

  it('changes nothing for a failed payment, and the next callback completes the payment', async () => {
    const { id } = await createBill()
    const before = order()
    expect(await callBack(signed(paidBill(id, { paid: 'false', state: 'due' })))).toBe(200)
    expect(order()).toEqual(before)
    await callBack(signed(paidBill(id)))
    expect(order()).toMatchObject({ status: 'processing', completions: 1 })
  })

  it('does not make the order unpaid if it arrives after the payment', async () => {
    const { id } = await createBill()
    await callBack(signed(paidBill(id)))
    const paid = order()
    await callBack(signed(paidBill(id, { paid: 'false', state: 'due' })))
    expect(order()).toEqual(paid)
  })

  type Forgery = [name: string, forge: (id: string) => Record<string, string> | string]
  it.each<Forgery>([
    ['has no signature', (id) => paidBill(id)],
    ['has an empty signature', (id) => ({ ...paidBill(id), x_signature: '' })],
    ['has another signature', (id) => ({ ...paidBill(id), x_signature: '0'.repeat(64) })],
    [
      'has a changed amount',
      (id) => ({ ...signed(paidBill(id, { amount: '100' })), amount: '5890' }),
    ],
    ['has a changed state', (id) => ({ ...signed(paidBill(id, { paid: 'false' })), paid: 'true' })],
    [
      'lacks a field that was signed',
      (id) => query(signed(paidBill(id))).replace(/&email=[^&]*/, ''),
    ],
    ['has a field that was not signed', (id) => ({ ...signed(paidBill(id)), more: '1' })],
    ['is signed without id', () => signed({ paid: 'true', amount: '5890' })],
    ['is signed without paid', (id) => signed({ id, amount: '5890' })],
    ['is signed without amount', (id) => signed({ id, paid: 'true' })],
    [
      'has the signature of a redirect',
      (id) => {
        const fields = { id, paid: 'true', amount: '5890' }
        return { ...fields, x_signature: signBill(fields, 'billplz') }
      },
    ],
    ['is for a bill without an order', () => signed(paidBill('Bill99'))],
    ['is empty', () => ''],
    ['has an array for the id', (id) => `${query(signed(paidBill(id)))}&id[]=${id}`],
    ['has an array for the signature', (id) => `${query(paidBill(id))}&x_signature[]=a`],
    ['has an array besides', (id) => `${query(signed(paidBill(id)))}&more[a][b]=1`],
  ])('changes nothing if it %s', async (_name, forge) => {
    const { id } = await createBill()
    const before = order()
    expect(await callBack(forge(id))).toBe(401)
    expect(order()).toEqual(before)
  })

  it.each(['', '2', '99', 'x'])('changes nothing for the order "%s"', async (orderId) => {
    woo.change(({ orders }) => (orders['2'] = newOrder()))
    const { id } = await createBill()
    const before = woo.read().orders
    expect(await callBack(signed(paidBill(id)), orderId)).toBe(401)
    expect(woo.read().orders).toEqual(before)
  })

  it('does not change anything while there is no key: anyone can sign with an empty one', async () => {
    const { id } = await createBill()
    settings({ x_signature_key: '' })
    const before = order()
    const fields = paidBill(id)
    expect(await callBack({ ...fields, x_signature: signBill(fields, '', '') })).toBe(401)
    expect(order()).toEqual(before)
  })

  it('sorts the signed names case-insensitively', async () => {
    const { id } = await createBill()
    expect(await callBack(signed(paidBill(id, { Zone: 'MY', Fee: '0' })))).toBe(200)
    expect(order().status).toBe('processing')
  })

  it('puts the order on hold if the bill and the order have different amounts', async () => {
    const { id } = await createBill()
    woo.change(({ orders }) => Object.assign(orders['1']!, { total: '60.00' }))
    const body = signed(paidBill(id))
    expect(await callBack(body)).toBe(200)
    const held = order()
    expect(held).toMatchObject({
      status: 'on-hold',
      completions: 0,
      notes: ['Billplz bill Bill1 has 5890 sen, not the total.'],
    })
    await callBack(body)
    expect(order()).toEqual(held)
  })

  it('adds one note about a second payment', async () => {
    const first = await createBill()
    const second = await createBill()
    await callBack(signed(paidBill(first.id)))
    for (let round = 0; round < 2; round += 1) await callBack(signed(paidBill(second.id)))
    expect(order()).toMatchObject({
      transaction: first.id,
      completions: 1,
      notes: ['Billplz bill Bill2 paid this order a second time. Refund it.'],
    })
  })

  describe('for a company account', () => {
    const waiting = (id: string) =>
      signed(paidBill(id, { paid: 'false', state: 'due', transaction_status: 'pending' }))

    it('puts the order on hold until it is approved', async () => {
      const { id } = await createBill()
      await callBack(waiting(id))
      expect(order()).toMatchObject({ status: 'on-hold', completions: 0 })
      await callBack(signed(paidBill(id, { transaction_status: 'completed' })))
      expect(order()).toMatchObject({ status: 'processing', completions: 1 })
      const paid = order()
      await callBack(waiting(id))
      expect(order()).toEqual(paid)
    })

    it('marks the order as failed if it is refused, and the payer can pay again', async () => {
      const { id } = await createBill()
      await callBack(waiting(id))
      const refused = { paid: 'false', state: 'due', transaction_status: 'failed' }
      await callBack(signed(paidBill(id, refused)))
      expect(order().status).toBe('failed')
      await callBack(signed(paidBill((await createBill()).id)))
      expect(order()).toMatchObject({ status: 'processing', completions: 1 })
    })
  })
})

const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

describe("the browser's return", () => {
  async function comeBack(fields: Record<string, string>, orderId = '1') {
    const names = Object.entries(fields).map(([name, value]) => [`billplz[${name}]`, value])
    const body = new URLSearchParams([['fpx_order', orderId], ...names])
    const response = await fetch(`${woo.url}/wc-api/fpx_picker/?${body}`, { redirect: 'manual' })
    return { status: response.status, location: response.headers.get('location') }
  }
  const signedReturn = (fields: Record<string, string>) => ({
    ...fields,
    x_signature: signBill(fields, 'billplz'),
  })
  const paidAt = '2018-09-27 15:15:09 +0800'
  const received = () => `${woo.url}/checkout/order-received/1/?key=wc_order_key`
  const payAgain = () => `${woo.url}/checkout/order-pay/1/?pay_for_order=true&key=wc_order_key`

  it("accepts the example of Billplz's documentation, and does not change the order", async () => {
    woo.change(({ orders }) => (orders['1']!.meta = { _fpx_bill_zq0tm2wc: 'open' }))
    const before = order()
    const answer = await comeBack({
      id: 'zq0tm2wc',
      paid: 'true',
      paid_at: paidAt,
      x_signature: '4aab095fe5a39b1d534500988f9a0cb085cd1b6d5bbb55dd4e02ea6fa102b47b',
    })
    expect(answer).toEqual({ status: 303, location: received() })
    expect(order()).toEqual(before)
  })

  it('redirects to the payment page if the payment failed', async () => {
    const { id } = await createBill()
    const answer = await comeBack(signedReturn({ id, paid: 'false', paid_at: '' }))
    expect(answer).toEqual({ status: 303, location: payAgain() })
    expect(await (await fetch(payAgain())).text()).toContain('The payment was not completed.')
  })

  it.each(['pending', 'paid'])('redirects to the order if it is %s', async (state) => {
    const { id } = await createBill()
    if (state === 'paid') await callBack(signed(paidBill(id)))
    const more: Record<string, string> = state === 'pending' ? { transaction_status: state } : {}
    const answer = await comeBack(signedReturn({ id, paid: 'false', ...more }))
    expect(answer.location).toBe(received())
  })

  it.each<[string, (id: string) => Record<string, string>, string?]>([
    ['has no signature', (id) => ({ id, paid: 'true' })],
    ['has a changed state', (id) => ({ ...signedReturn({ id, paid: 'false' }), paid: 'true' })],
    ['has the signature of a callback', (id) => signed({ id, paid: 'true' })],
    ['has another order', (id) => signedReturn({ id, paid: 'true' }), '2'],
    ['has no fields', () => ({})],
  ])(
    "is refused if it %s, and the response does not reveal the order's key",
    async (_name, make, orderId) => {
      woo.change(({ orders }) => (orders['2'] = newOrder()))
      const { id } = await createBill()
      expect(await comeBack(make(id), orderId)).toEqual({ status: 401, location: null })
    },
  )
})

const bank = (page: Page) => page.getByRole('combobox', { name: 'Bank' })
const place = (page: Page) => page.getByRole('button', { name: 'Place order' }).click()

describe('the classic checkout, in a browser', () => {
  it('keeps the bank while updated_checkout replaces the box, and pays with it', async () => {
    const page = await shop.visit(`${woo.url}/checkout/`)
    await takeBank(bank(page), 'bank islam')
    const requests = shop.requestedPaths.length
    for (let round = 0; round < 3; round += 1) {
      await nextTask(page)
      await page.evaluate('updateCheckout()')
      await expect.poll(() => bank(page).inputValue()).toBe('Bank Islam')
    }
    expect(shop.requestedPaths.length).toBe(requests)
    await place(page)
    await page.getByRole('heading', { name: 'The page of bank BIMB0340' }).waitFor()
    expect(woo.bills).toHaveLength(1)
  })

  it('loads the script once, with its version', async () => {
    const html = await (await fetch(`${woo.url}/checkout/`)).text()
    expect(html.match(/fpx-checkout\.js\?ver=\d+/g)).toHaveLength(1)
    expect(html).not.toContain('fpx-blocks.js')
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
      await takeBank(bank(page), 'bank islam')
      await place(page)
      await page.getByRole('heading', { name: 'The page of bank BIMB0340' }).waitFor()
      await page.goBack()
      await expect.poll(() => bank(page).inputValue()).toBe('Bank Islam')
      await place(page)
      await page.getByRole('heading', { name: 'The page of bank BIMB0340' }).waitFor()
      expect(woo.bills).toHaveLength(2)
    },
  )
})

describe('the Checkout block, in a browser', () => {
  const open = () => shop.visit(`${woo.url}/checkout-block/`)

  it('sends the bank to the server, which opens its page', async () => {
    const page = await open()
    await takeBank(bank(page), 'bank islam')
    const sent = page.waitForRequest('**/wc/store/v1/checkout')
    await place(page)
    expect((await sent).postDataJSON()).toEqual({
      payment_method: 'fpx_picker',
      payment_data: [{ key: 'fpx_bank', value: 'BIMB0340' }],
    })
    await page.getByRole('heading', { name: 'The page of bank BIMB0340' }).waitFor()
    expect(woo.bills[0]!.fields['reference_1']).toBe('BIMB0340')
  })

  it('returns an error if no bank is selected, and sends nothing', async () => {
    const page = await open()
    await bank(page).waitFor()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.method()))
    await place(page)
    await page.getByRole('status').getByText('Choose your bank from the list.').waitFor()
    expect(sent).not.toContain('POST')
    await takeBank(bank(page), 'bank islam')
    await place(page)
    await page.getByRole('heading', { name: 'The page of bank BIMB0340' }).waitFor()
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

  it("shows the server's message", async () => {
    const page = await open()
    await takeBank(bank(page), 'bank islam')
    settings({ proxy: 'http://127.0.0.1:9/api/fpx' })
    await place(page)
    await page.getByRole('status').getByText('The bank cannot be checked now.').waitFor()
  })

  it('shows a title with an ampersand, and does not reveal a key on the page', async () => {
    settings({ title: 'FPX &amp; online banking' })
    const page = await open()
    await page.getByRole('radio', { name: 'FPX & online banking' }).waitFor()
    const data = await (await fetch(`${woo.url}/?settings`)).text()
    expect(data).toContain('endpoint')
    expect(data).not.toMatch(/billplz-key|S-s7b4|inbmmepb/)
  })

  it('does not load the method while it is disabled', async () => {
    settings({ enabled: 'no' })
    const html = await (await fetch(`${woo.url}/checkout-block/`)).text()
    expect(html).not.toContain('fpx-blocks.js')
  })
})

describe('the snippet for the plugin Billplz for WooCommerce', () => {
  /** PHP that prints and reads the field as the plugin Billplz for WooCommerce does. */
  const theirs = `
add_filter('woocommerce_payment_gateways', fn ($gateways) => [...$gateways, 'Billplz_Gateway']);
add_action('plugins_loaded', function () {
    class Billplz_Gateway extends WC_Payment_Gateway {
        public $id = 'billplz';
        public function payment_fields() {
            woocommerce_form_field('billplz_bank', ['type' => 'select', 'options' => ['BIMB0340' => 'Bank Islam']]);
            woocommerce_form_field('another', ['type' => 'select', 'options' => []]);
        }
        public function process_payment($order_id) {
            return ['result' => 'success', 'redirect' => home_url('/bank/' . $_POST['billplz_bank'])];
        }
    }
});`

  it("posts the code in the plugin's field, and leaves other fields unchanged", async () => {
    const filter = codeBlocks(guide).find(({ text }) => text.includes('billplz_bank'))!.text
    const other = await openWooShop(shop, { 'fpx-picker.php': filter + theirs })
    onTestFinished(() => other.close())
    const page = await shop.visit(`${other.url}/checkout/`)
    expect(
      await page.locator('select').evaluateAll((all) => all.map((one) => one.getAttribute('name'))),
    ).toEqual(['another'])
    await takeBank(bank(page), 'bank islam')
    await place(page)
    await page.waitForURL('**/bank/BIMB0340')
  })
})
