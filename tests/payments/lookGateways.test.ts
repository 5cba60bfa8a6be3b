import { bayarcash, chip, type PaymentGateway, toyyibPay } from 'fpx-checkout/payments'
import { describe, expect, it } from 'vitest'
import { openShop } from '../support/payments/openShop.js'

// Gateways whose messages are a reason to ask. Each is simulated by one payment, from its public document.

/** What the simulated gateway knows. */
interface Simulated {
  paid: boolean
  failed: boolean
  isDown: boolean
  reference: string
  asked: string[]
}

type Fetch = typeof globalThis.fetch

const gateways: Record<
  string,
  {
    open: (fetch: Fetch) => PaymentGateway
    answer: (request: Request, text: string, known: Simulated) => unknown
    /** The documented callback, as JSON or as a form. */
    callback: (reference: string) => string | URLSearchParams
    cancel: string
    /** Whether it finds only payments of the shop's own account. */
    findsOwnOnly: boolean
  }
> = {
  Bayarcash: {
    open: (fetch) => bayarcash({ token: 't', secretKey: 's', portalKey: 'p', fetch }),
    answer: ({ method }, _text, { paid, failed, reference }) => {
      if (method === 'POST') return { id: 'pi_1', url: 'https://console.bayar.cash/pi_1' }
      const status = paid ? 3 : failed ? 2 : 1
      const row = { order_number: reference, currency: 'MYR', amount: 58.9, status }
      return { data: [row, { ...row, order_number: 'of-another-order', status: 3 }] }
    },
    // A failed payment has no bank name.
    callback: (order_number) =>
      JSON.stringify({
        record_type: 'transaction',
        order_number,
        status: 3,
        payer_bank_name: null,
      }),
    cancel: 'DELETE /v3/payment-intents/pi_1',
    findsOwnOnly: true,
  },
  toyyibPay: {
    open: (fetch) => toyyibPay({ secretKey: 's', categoryCode: 'c', fetch }),
    answer: ({ url }, _text, { paid, failed, reference }) => {
      if (url.endsWith('createBill')) return [{ BillCode: 'gcbhict9' }]
      if (url.endsWith('inactiveBill')) return { status: 'success' }
      const row = { billExternalReferenceNo: reference, billpaymentAmount: '58.90' }
      if (paid)
        return [
          { ...row, billpaymentStatus: '3' },
          { ...row, billpaymentStatus: '1' },
        ]
      return [{ ...row, billpaymentStatus: failed ? '3' : '2' }]
    },
    callback: (order_id) =>
      new URLSearchParams({ refno: 'TP1', status: '1', billcode: 'gcbhict9', order_id }),
    cancel: 'POST /index.php/api/inactiveBill',
    findsOwnOnly: false,
  },
  CHIP: {
    open: (fetch) => chip({ apiKey: 'k', brandId: 'brand-1', fetch }),
    answer: ({ url }, _text, { paid, failed, reference }) => {
      const purchase = { id: 'p1', brand_id: 'brand-1', is_test: false, reference }
      if (url.endsWith('/purchases/'))
        return { ...purchase, checkout_url: 'https://gate.chip-in.asia/p/p1/' }
      if (url.endsWith('/cancel/')) return { ...purchase, status: 'cancelled' }
      const status = paid ? 'paid' : failed ? 'error' : 'viewed'
      return { ...purchase, status, purchase: { total: 5890, currency: 'MYR' } }
    },
    callback: (reference) =>
      JSON.stringify({ id: 'p1', reference, status: 'paid', purchase: { total: 5890 } }),
    cancel: 'POST /api/v1/purchases/p1/cancel/',
    findsOwnOnly: true,
  },
}

describe.each(Object.entries(gateways))(
  '%s',
  (_name, { open, answer, callback, cancel, findsOwnOnly }) => {
    function openPaidShop() {
      const known: Simulated = {
        paid: false,
        failed: false,
        isDown: false,
        reference: '',
        asked: [],
      }
      let callbackUrl = ''
      const gateway = open(async (input, init) => {
        const request = new Request(input, init)
        const text = await request.clone().text()
        known.asked.push(`${request.method} ${new URL(request.url).pathname}`)
        return known.isDown
          ? new Response('', { status: 500 })
          : Response.json(answer(request, text, known))
      })
      const shop = openShop({
        gateway: {
          ...gateway,
          create: (payment) => {
            known.reference = payment.reference
            callbackUrl = payment.callbackUrl
            return gateway.create(payment)
          },
        },
      })
      // toyyibPay needs it.
      shop.rows.get('A-1001')!.phone = '012-345 6789'
      const callBack = async () => {
        const body = callback(known.reference)
        const type = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined
        const init = { method: 'POST', body, ...(type ? { headers: type } : {}) }
        return (await shop.payments.fetch(new Request(callbackUrl, init))).status
      }
      return { shop, known, callBack }
    }

    it('settles what the gateway says, whatever the callback says', async () => {
      const { shop, known, callBack } = openPaidShop()
      await shop.pay()
      // The callback says "paid", but it may be forged.
      expect([await callBack(), await shop.state()]).toEqual([503, 'pending'])
      known.failed = true
      expect([await callBack(), await shop.state()]).toEqual([200, 'failed'])
      known.paid = true
      expect([await callBack(), await shop.state()]).toEqual([200, 'paid'])
      expect(shop.worked).toHaveLength(1)
      const { length } = known.asked
      expect([await callBack(), known.asked.length]).toEqual([200, length])
      expect(shop.log).toEqual([
        expect.stringContaining('does not say yet how the payment has ended'),
      ])
    })

    it('is answered with 503 while the gateway is down, so that it is repeated', async () => {
      const { shop, known, callBack } = openPaidShop()
      await shop.pay()
      known.paid = true
      known.isDown = true
      expect([await callBack(), await shop.state()]).toEqual([503, 'pending'])
      known.isDown = false
      expect([await callBack(), await shop.state()]).toEqual([200, 'paid'])
    })

    it('is asked three times at once for however many messages about a payment', async () => {
      const { shop, known, callBack } = openPaidShop()
      await shop.pay()
      known.asked = []
      for (let times = 0; times < 10; times++) expect(await callBack()).toBe(503)
      expect(known.asked).toHaveLength(3)
    })

    describe.runIf(findsOwnOnly)('after a creation that was not answered', () => {
      it('is asked three times at once for however many messages', async () => {
        const { shop, known, callBack } = openPaidShop()
        known.isDown = true
        await shop.pay()
        Object.assign(known, { isDown: false, asked: [] })
        for (let times = 0; times < 10; times++) expect(await callBack()).toBe(503)
        expect(known.asked).toHaveLength(3)
      })

      it('adopts the payment', async () => {
        const { shop, known, callBack } = openPaidShop()
        known.isDown = true
        expect(await shop.pay()).toBe('/?problem=later')
        Object.assign(known, { isDown: false, paid: true })
        expect([await callBack(), await shop.state()]).toEqual([200, 'paid'])
        expect(shop.log.at(-1)).toContain('belongs to this order')
      })
    })

    it.runIf(!findsOwnOnly)(
      'is not asked after a creation that was not answered: another merchant can give a paid bill our reference',
      async () => {
        const { shop, known, callBack } = openPaidShop()
        known.isDown = true
        await shop.pay()
        Object.assign(known, { isDown: false, paid: true, asked: [] })
        expect([await callBack(), await shop.state()]).toEqual([200, 'failed'])
        expect([shop.worked, known.asked]).toEqual([[], []])
      },
    )

    it('judges money again at a repeated callback, since the order may fit again', async () => {
      const { shop, known, callBack } = openPaidShop()
      await shop.pay()
      known.paid = true
      shop.rows.get('A-1001')!.amount = 6000
      expect([await callBack(), await shop.state()]).toEqual([200, 'review'])
      shop.rows.get('A-1001')!.amount = 5890
      expect([await callBack(), await shop.state()]).toEqual([200, 'paid'])
    })

    it('may be waiting for an approval after a message about a company payment', async () => {
      const { shop, callBack } = openPaidShop()
      await shop.pay('RHB0218', { bank_model: 'B2B1' })
      expect(await callBack()).toBe(503)
      expect(await shop.payments.status('A-1001')).toMatchObject({
        ...{ state: 'pending', awaitsApproval: true, canPay: true },
      })
    })

    it('cancels the payment as its document says when another bank is chosen', async () => {
      const { shop, known } = openPaidShop()
      await shop.pay()
      await shop.pay('BCBB0235')
      expect(known.asked).toContain(cancel)
      expect((await shop.load())?.payments).toMatchObject([
        { cancelled: true },
        { state: 'pending' },
      ])
    })
  },
)

/** Opens a shop at toyyibPay, whose bills have these transactions. */
function openToyyibPayShop(transactions: unknown, inactiveBill: unknown = { status: 'success' }) {
  const fetch: Fetch = (input) => {
    const [method] = new Request(input).url.split('/').slice(-1)
    if (method === 'createBill') return Promise.resolve(Response.json([{ BillCode: 'gcbhict9' }]))
    const answer = method === 'inactiveBill' ? inactiveBill : transactions
    return Promise.resolve(answer instanceof Response ? answer.clone() : Response.json(answer))
  }
  const shop = openShop({ gateway: toyyibPay({ secretKey: 's', categoryCode: 'c', fetch }) })
  shop.rows.get('A-1001')!.phone = '012-345 6789'
  return shop
}

it.each([
  ['an empty list', []],
  ['plain text', new Response('No data found!')],
  ['a JSON string', 'No data found!'],
])('a payer changes banks while toyyibPay has no transactions (%s)', async (_what, nothing) => {
  const shop = openToyyibPayShop(nothing)
  await shop.pay()
  expect(await shop.pay('BCBB0235')).toBe('https://toyyibpay.com/gcbhict9')
  expect((await shop.load())?.payments).toMatchObject([{ cancelled: true }, { state: 'pending' }])
  expect(shop.log).toEqual([])
})

it.each([
  ['4', 'pending'],
  ['4 3', 'failed'],
  ['3 4FPX', 'pending'],
  ['3 2FPX', 'pending'],
  ['4 3 1FPX', 'paid'],
])('transactions of toyyibPay with the statuses %s are %s', async (rows, meaning) => {
  const transactions = rows.split(' ').map(([status, ...channel]) => ({
    billExternalReferenceNo: 'r',
    billpaymentStatus: status,
    billpaymentChannel: channel.join(''),
  }))
  const fetch: Fetch = () => Promise.resolve(Response.json(transactions))
  const gateway = toyyibPay({ secretKey: 's', categoryCode: 'c', fetch })
  expect((await gateway.find!({ id: 'b', reference: 'r' })).status).toBe(meaning)
})

it.each<[string, unknown, boolean]>([
  ['success', { status: 'success' }, true],
  ['inactive already', { status: 'failed', result: 'Bill is inactive' }, true],
  [
    'the bank has not answered',
    { status: 'failed', result: 'Bill has pending transaction process' },
    false,
  ],
  ['something else', 'OK', false],
])(
  'a bill of toyyibPay is cancelled only if toyyibPay says so (%s)',
  async (_what, answer, isCancelled) => {
    const shop = openToyyibPayShop([], answer)
    await shop.pay()
    await shop.pay('BCBB0235')
    const [first, second] = (await shop.load())!.payments
    expect([first!.cancelled ?? false, second!.state]).toEqual([isCancelled, 'pending'])
    const warning = expect.stringContaining('can still be paid beside the next one')
    expect(shop.log).toEqual(isCancelled ? [] : [warning])
  },
)

it.each([
  ['created', 'pending'],
  ['viewed', 'pending'],
  ['overdue', 'pending'],
  ['pending_execute', 'pending'],
  ['error', 'failed'],
  ['blocked', 'failed'],
  ['cancelled', 'cancelled'],
  ['expired', 'cancelled'],
  ['paid', 'paid'],
  ['settled', 'paid'],
])('a purchase of CHIP in the status %s is %s', async (status, meaning) => {
  const purchase = { status, reference: 'r', brand_id: 'b', is_test: false }
  const details = { total: 1, currency: 'MYR' }
  const fetch: Fetch = () => Promise.resolve(Response.json({ ...purchase, purchase: details }))
  const report = await chip({ apiKey: 'k', brandId: 'b', fetch }).find!({ id: '1', reference: 'r' })
  expect(report).toEqual({ paymentId: 'r', status: meaning, amount: 1, currency: 'MYR' })
})

it.each(['refunded', 'pending_refund', 'chargeback'])(
  'an order whose money has gone back at CHIP (%s) needs a person, and Pay takes no other',
  async (status) => {
    let reference = ''
    const fetch: Fetch = async (input, init) => {
      const request = new Request(input, init)
      if (request.method === 'POST')
        ({ reference } = (await request.json()) as { reference: string })
      const purchase = { id: 'p1', brand_id: 'b', is_test: false, reference, status }
      return Response.json({ ...purchase, checkout_url: 'https://gate.chip-in.asia/p/p1/' })
    }
    const shop = openShop({ gateway: chip({ apiKey: 'k', brandId: 'b', fetch }) })
    await shop.pay()
    await shop.pay('BCBB0235')
    const payments = [{ state: 'review', reason: 'amount', paidAmount: 0 }]
    expect(await shop.load()).toMatchObject({ state: 'review', payments })
  },
)

it.each([
  ['cancelled', undefined],
  ['expired', undefined],
  ['paid', 'CHIP did not cancel the purchase.'],
  ['pending_execute', 'CHIP did not cancel the purchase.'],
])('a cancellation at CHIP that leaves a purchase %s', async (status, message) => {
  const fetch: Fetch = () => Promise.resolve(Response.json({ status }))
  const cancelled = chip({ apiKey: 'k', brandId: 'b', fetch }).cancel!({ id: '1', reference: 'r' })
  expect(await cancelled.catch((error: unknown) => (error as Error).message)).toBe(message)
})

it.each([
  ['a test purchase', { is_test: true }],
  ['a purchase of another brand', { brand_id: 'x' }],
  ['a purchase with another reference', { reference: 'x' }],
])('%s is not taken for ours', async (_what, change) => {
  const purchase = { status: 'paid', reference: 'r', brand_id: 'b', is_test: false, ...change }
  const fetch: Fetch = () => Promise.resolve(Response.json(purchase))
  const gateway = chip({ apiKey: 'k', brandId: 'b', fetch })
  await expect(gateway.find!({ id: '1', reference: 'r' })).rejects.toThrow('CHIP answered with')
})
