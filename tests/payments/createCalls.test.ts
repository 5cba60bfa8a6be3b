import { createHmac } from 'node:crypto'
import {
  bayarcash,
  chip,
  type NewPayment,
  type PaymentGateway,
  toyyibPay,
} from 'fpx-checkout/payments'
import { describe, expect, it } from 'vitest'

/** A payment with a name that would be read differently in a signed text. */
const payment: NewPayment = {
  orderId: 'A-1001',
  reference: '0123456789abcdefghij',
  amount: 5890,
  bank: 'MB2U0227',
  model: 'B2C',
  description: 'Order A-1001',
  name: 'Siti | binti Ali',
  email: 'siti@example.com',
  phone: '60193000123',
  callbackUrl: 'https://shop.example/payments/callback/A-1001',
  returnUrl: 'https://shop.example/payments/return/A-1001/0123456789abcdefghij',
  expiresAt: Date.UTC(2026, 10, 2, 16, 30),
}

interface Sent {
  method: string
  url: string
  headers: Record<string, string | null>
  body: unknown
}

/** Creates a payment, and returns what was sent and what came back. */
async function createAt(
  open: (fetch: typeof globalThis.fetch) => PaymentGateway,
  answer: Response,
  given: Partial<NewPayment> = {},
) {
  const sent: Sent[] = []
  const gateway = open(async (input, init) => {
    const request = new Request(input, init)
    const [authorization = null, accept = null, type] = [
      'authorization',
      'accept',
      'content-type',
    ].map((name) => request.headers.get(name))
    const text = await request.text()
    const body: unknown = type?.includes('json')
      ? JSON.parse(text)
      : Object.fromEntries(new URLSearchParams(text))
    const { method, url } = request
    sent.push({ method, url, headers: { authorization, accept }, body })
    return answer
  })
  const created = await gateway.create({ ...payment, ...given }).catch((error: unknown) => error)
  return { request: sent[0]!, created }
}

const openBayarcash = (fetch: typeof globalThis.fetch) =>
  bayarcash({ token: 'pat-1', secretKey: 'secret-1', portalKey: 'portal-1', fetch })
const openToyyibPay = (fetch: typeof globalThis.fetch) =>
  toyyibPay({ secretKey: 'w5x7srq7', categoryCode: 'gcbhict9', fetch })
const openChip = (fetch: typeof globalThis.fetch) =>
  chip({ apiKey: 'chip-key', brandId: 'brand-1', fetch })

/** The answer of Bayarcash's document "Payment Intent", version 3. */
const intent = {
  type: 'payment_intent',
  id: 'pi_MGWpzp',
  payer_name: 'Mohd Ali',
  payer_email: 'mohd.ali@gmail.com',
  payer_telephone_number: '60193000123',
  order_number: '1351',
  amount: '21.10',
  url: 'https://console.bayar.cash/payment-intent/pi_MGWpzp',
}

describe('Bayarcash', () => {
  it('is asked for a payment intent as its document says', async () => {
    const { request, created } = await createAt(openBayarcash, Response.json(intent))
    expect(request).toEqual({
      method: 'POST',
      url: 'https://api.console.bayar.cash/v3/payment-intents',
      headers: { authorization: 'Bearer pat-1', accept: 'application/json' },
      body: {
        payment_channel: 1,
        portal_key: 'portal-1',
        order_number: payment.reference,
        amount: '58.90',
        payer_name: 'Siti   binti Ali',
        payer_email: 'siti@example.com',
        payer_telephone_number: '60193000123',
        payer_bank_code: 'MB2U0227',
        callback_url: payment.callbackUrl,
        return_url: payment.returnUrl,
        checksum: createHmac('sha256', 'secret-1')
          // Amount, order_number, payer_email, payer_name and payment_channel: sorted by name.
          .update(`58.90|${payment.reference}|siti@example.com|Siti   binti Ali|1`)
          .digest('hex'),
      },
    })
    expect(created).toEqual({ id: intent.id, url: intent.url })
  })

  it('receives no foreign phone number, because it rejects them', async () => {
    const phone = '6591234567'
    const { request } = await createAt(openBayarcash, Response.json(intent), { phone })
    expect(request.body).not.toHaveProperty('payer_telephone_number')
  })
})

describe('toyyibPay', () => {
  const bill = [{ BillCode: 'gcbhict9' }]

  it('is asked for a bill of a fixed price as its reference says', async () => {
    const { request, created } = await createAt(openToyyibPay, Response.json(bill))
    expect(request).toEqual({
      method: 'POST',
      url: 'https://toyyibpay.com/index.php/api/createBill',
      headers: { authorization: null, accept: 'application/json' },
      body: {
        userSecretKey: 'w5x7srq7',
        categoryCode: 'gcbhict9',
        billName: 'Order A 1001',
        billDescription: 'Order A 1001',
        billPriceSetting: '1',
        billPayorInfo: '1',
        billAmount: '5890',
        billReturnUrl: payment.returnUrl,
        billCallbackUrl: payment.callbackUrl,
        billExternalReferenceNo: payment.reference,
        // Its page can't be submitted with other characters in the name.
        billTo: 'Siti binti Ali',
        billEmail: payment.email,
        billPhone: payment.phone,
        billPaymentChannel: '0',
        // 16:30 UTC is half an hour after midnight in Malaysia.
        billExpiryDate: '03-11-2026 00:30:00',
      },
    })
    expect(created).toEqual({ id: 'gcbhict9', url: 'https://toyyibpay.com/gcbhict9' })
  })

  it('is asked for company banks if the payer chose one', async () => {
    const { request } = await createAt(openToyyibPay, Response.json(bill), { model: 'B2B1' })
    expect(request.body).toMatchObject({ enableFPXB2B: '1' })
    // An approval may take days.
    expect(request.body).not.toHaveProperty('billExpiryDate')
  })

  it('receives a name and a description of the characters that it accepts, and as long', async () => {
    const given = { orderId: `#${'9'.repeat(40)}`, description: '两个袋子', name: '陈伟' }
    const { request } = await createAt(openToyyibPay, Response.json(bill), given)
    const { billName, billDescription, billTo } = request.body as Record<string, string>
    expect(billName).toMatch(/^[A-Za-z0-9 ]{1,30}$/)
    expect([billDescription, billTo]).toEqual([billName, 'Customer'])
  })

  it.each([
    ['no e-mail address', { email: '' }],
    ['no phone number', { phone: undefined }],
  ])('is not asked for a bill with %s, which the payer corrects', async (_what, given) => {
    const { request, created } = await createAt(openToyyibPay, Response.json(bill), given)
    expect(created).toMatchObject({ problem: 'contact' })
    expect(request).toBeUndefined()
  })

  it.each([
    ['billEmail is not valid', /does not accept the payer's e-mail/, 'contact'],
    ['billPhone parameter is empty', /does not accept the payer's e-mail/, 'contact'],
    ['billName parameter is empty', /refused createBill: billName parameter is empty$/, undefined],
  ])('says with status 200 that "%s"', async (msg, message, problem) => {
    const { created } = await createAt(openToyyibPay, Response.json({ status: 'error', msg }))
    expect((created as Error).message).toMatch(message)
    expect((created as { problem?: string }).problem).toBe(problem)
  })
})

describe('CHIP', () => {
  const purchase = {
    id: '93604710-4829-43cf-80bd-520c691e4bc2',
    status: 'created',
    checkout_url: 'https://gate.chip-in.asia/p/93604710-4829-43cf-80bd-520c691e4bc2/',
  }

  it.each([
    ['B2C', 'fpx'],
    ['B2B1', 'fpx_b2b1'],
    [undefined, 'fpx'],
  ] as const)('is asked for a purchase of the model %s as %s', async (model, method) => {
    const { request, created } = await createAt(openChip, Response.json(purchase), { model })
    expect(request).toEqual({
      method: 'POST',
      url: 'https://gate.chip-in.asia/api/v1/purchases/',
      headers: { authorization: 'Bearer chip-key', accept: 'application/json' },
      body: {
        brand_id: 'brand-1',
        client: { email: payment.email, full_name: 'Siti   binti Ali' },
        purchase: {
          currency: 'MYR',
          products: [{ name: 'Order A-1001', price: 5890 }],
          // An approval may take days.
          due_strict: model !== 'B2B1',
        },
        due: payment.expiresAt / 1000,
        reference: payment.reference,
        payment_method_whitelist: [method],
        success_callback: payment.callbackUrl,
        success_redirect: payment.returnUrl,
        failure_redirect: payment.returnUrl,
        cancel_redirect: payment.returnUrl,
      },
    })
    expect(created).toEqual({
      id: purchase.id,
      url: purchase.checkout_url,
      bankUrl: `${purchase.checkout_url}?preferred=${method}&fpx_bank_code=MB2U0227`,
    })
  })

  it.each([
    ['x'.repeat(200), 'x'.repeat(128)],
    ['', 'Customer'],
  ])('receives a name that it accepts for "%s"', async (name, full_name) => {
    const { request } = await createAt(openChip, Response.json(purchase), { name })
    expect(request.body).toMatchObject({ client: { full_name } })
  })

  it('receives a long description without half a character at its end', async () => {
    const description = `${'x'.repeat(255)}🛍️🛍️`
    const { request } = await createAt(openChip, Response.json(purchase), { description })
    const { purchase: sent } = request.body as { purchase: { products: { name: string }[] } }
    expect(sent.products[0]!.name).toBe(`${'x'.repeat(255)}🛍`)
  })
})

/** Returns a body that never ends. */
const endless = () =>
  new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(32)),
  })

const gateways = [
  ['Bayarcash', openBayarcash],
  ['toyyibPay', openToyyibPay],
  ['CHIP', openChip],
] as const

describe.each(gateways)('an answer of %s that is no payment', (name, open) => {
  it.each([
    ['{}', () => Response.json({}), /answered without/],
    ['[]', () => Response.json([]), /answered without/],
    ['null', () => Response.json(null), /answered without/],
    ['a number as id', () => Response.json([{ id: 1, BillCode: 1, url: 1 }]), /answered without/],
    [
      'a script as URL',
      () => Response.json({ id: '1', url: 'javascript:a', checkout_url: 'javascript:a' }),
      /answered without/,
    ],
    ['more than 256 kB', () => new Response(endless()), /did not answer .* more than 256 kB/],
    ['HTML', () => new Response('<html>maintenance</html>'), /status 200, but not with JSON/],
    [
      'a refused key',
      () => Response.json({ code: 'unauthorized' }, { status: 401 }),
      /status 401. Check the key/,
    ],
    [
      'a refused field',
      () => Response.json({ message: 'invalid' }, { status: 422 }),
      /status 422. It refused a field/,
    ],
    [
      'a refused e-mail address',
      () => Response.json({ errors: { payer_email: ['invalid'] } }, { status: 422 }),
      /does not accept the payer's e-mail address or phone number/,
    ],
    [
      'an invalid request',
      () => Response.json({ code: 'invalid_request' }, { status: 400 }),
      /status 400. It refused a field/,
    ],
    ['too many requests', () => new Response('', { status: 429 }), /status 429/],
    [
      'a redirect',
      () => new Response('', { status: 302, headers: { location: '/' } }),
      /status 302/,
    ],
    [
      'a code',
      () => new Response('[KEY-DID-NOT-EXIST]'),
      /refused POST .*: KEY-DID-NOT-EXIST\. It refused a field/,
    ],
  ])('(%s) is an error that says so, without a key', async (_what, answer, message) => {
    const { created } = await createAt(open, answer())
    expect(created).toBeInstanceOf(Error)
    const text = (created as Error).message
    expect(text).toMatch(message)
    expect(text.startsWith(name)).toBe(true)
    expect(text).not.toMatch(/pat-1|secret-1|portal-1|w5x7srq7|gcbhict9|chip-key|brand-1|siti/)
  })
})

// Next.js caches what a page asks, also the state of a payment.
it.each(gateways)('%s is called without a cache', async (_name, open) => {
  const modes: unknown[] = []
  const gateway = open((_input, init) => {
    modes.push(init?.cache)
    return Promise.resolve(new Response('', { status: 500 }))
  })
  await gateway.create(payment).catch(() => undefined)
  await gateway.find?.({ id: 'x1', reference: payment.reference }).catch(() => undefined)
  expect(modes).toEqual(['no-store', 'no-store'])
})
