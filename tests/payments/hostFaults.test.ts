import type { Order, Orders, PaymentRecord, PaymentsOptions } from 'fpx-checkout/payments'
import { expect, it } from 'vitest'
import { openShop } from '../support/payments/openShop.js'

// What a payer sees and what the log says if something of the merchant's server doesn't fit. No situation is silent.

type Shop = ReturnType<typeof openShop>
type Situation = [
  what: string,
  options: Parameters<typeof openShop>[0],
  act: (shop: Shop) => unknown,
]

const form = (fields: string | Record<string, string>) => new URLSearchParams(fields)
const pay = (shop: Shop) => shop.pay()
const payWith = (body: BodyInit, headers?: HeadersInit) => (shop: Shop) =>
  shop.post('pay', body, headers)
const json = { 'content-type': 'application/json' }
const send = (method: string, path: string) => (shop: Shop) =>
  shop.payments.fetch(new Request(`https://shop.example/payments/${path}`, { method }))
const fail = (message: string) => () => Promise.reject(new Error(message))
const order = { id: 'A-1001', amount: 5890, name: 'Siti', email: 'siti@example.com' }
const current = (given: unknown) => ({ orders: { current: () => given as Order } })
const stored = (orders: Record<string, unknown>) => ({ orders: orders as Partial<Orders> })
const findBanks = (reject: () => Promise<never>) => ({ proxy: { findBanks: reject } })

/** Pays, then changes the callback before it is sent. */
const callBack =
  (change: (callback: URLSearchParams, shop: Shop) => unknown, path?: string) =>
  async (shop: Shop) => {
    await shop.pay()
    const callback = shop.gateway.callback()
    await change(callback, shop)
    const url = path ?? shop.gateway.bills[0]!['callback_url']!.split('/payments/')[1]!
    return shop.post(url, callback)
  }

const situations: Situation[] = [
  ['no order in the session', current(undefined), pay],
  ['an amount in ringgit', current({ ...order, amount: 58.9 }), pay],
  ['NUMERIC(10, 2) as text', current({ ...order, amount: '58.90' }), pay],
  ['a decimal object', current({ ...order, amount: { d: [58] } }), pay],
  ['an amount of 0', current({ ...order, amount: 0 }), pay],
  ['no id', current({ ...order, id: null }), pay],
  ['another currency', current({ ...order, currency: 'SGD' }), pay],
  ['rows instead of a row', current([order]), pay],
  ['a phone number in an object', current({ ...order, phone: { mobile: '012' } }), pay],
  ['neither e-mail address nor phone number', current({ ...order, email: null }), pay],
  ['the session is down', stored({ current: fail('Redis is down') }), pay],
  ['the database is down', stored({ load: fail('connect ECONNREFUSED 10.0.0.5:5432') }), pay],
  ['the database is read-only', stored({ save: fail('cannot execute INSERT') }), pay],
  ['`save` returns nothing', stored({ save: () => undefined }), pay],
  ["`save` returns the driver's result", stored({ save: () => ({ rowCount: 0 }) }), pay],
  ['`save` always refuses', stored({ save: () => false }), pay],
  ['`load` returns the row', stored({ load: () => ({ order_id: 'A-1001', record: '{}' }) }), pay],
  ['`load` returns rows', stored({ load: () => [] }), pay],
  ['`load` returns text that is not JSON', stored({ load: () => '[object Object]' }), pay],
  ['a form without a bank', {}, payWith(form('other=1'))],
  ['an empty form', {}, payWith('')],
  ['another field name', {}, payWith(form('bank=MB2U0227&amount=5890'))],
  ['the bank twice', {}, payWith(form('bank_code=MB2U0227&bank_code=BCBB0235'))],
  ['the model twice', {}, payWith(form('bank_code=MB2U0227&bank_model=B2C&bank_model=B2B1'))],
  ['nested JSON', {}, payWith('{"bank":{"code":"MB2U0227"}}', json)],
  ['JSON without its content type', {}, payWith('{"bank_code":"MB2U0227"}')],
  ['JSON that is cut', {}, payWith('{"bank_code":', json)],
  ['a form of 65 kB', {}, payWith('x'.repeat(66_000))],
  ['a form that is not UTF-8', {}, payWith(new Uint8Array([0x62, 0x3d, 0xe9]))],
  ['no bank chosen', {}, payWith(form('bank_code='))],
  ['a bank that is not offered', {}, payWith(form('bank_code=NOBANK01'))],
  ['a model that does not exist', {}, payWith(form('bank_code=MB2U0227&bank_model=B2X'))],
  ['no model', {}, payWith(form('bank_code=RHB0218'))],
  ['another model', { model: 'B2C' }, payWith(form('bank_code=RHB0218&bank_model=B2B1'))],
  [
    'a proxy with tenants',
    findBanks(() => Promise.reject(new TypeError('This proxy has `tenants`. Pass { tenant }.'))),
    pay,
  ],
  ['an own `findBanks` that throws', findBanks(fail('no such table: banks')), pay],
  [
    'an own `findBanks` that returns a bank instead of a list',
    { proxy: { findBanks: () => Promise.resolve({ code: 'MB2U0227' } as never) } },
    pay,
  ],
  ['an amount outside the limits', current({ ...order, amount: 99 }), pay],
  [
    'the gateway is down',
    {},
    (shop) => {
      shop.gateway.answer = fail('fetch failed')
      return shop.pay()
    },
  ],
  [
    'a body that was read',
    {},
    async ({ payments }) => {
      const request = new Request('https://shop.example/payments/pay', {
        method: 'POST',
        body: 'a=1',
      })
      await request.text()
      return payments.fetch(request)
    },
  ],
  ['GET of the form handler', {}, send('GET', 'pay')],
  ['an address that does not exist', {}, send('POST', 'refund')],
  ['a callback with GET', {}, send('GET', 'callback/A-1001')],
  ['a callback without an order', {}, callBack(() => undefined, 'callback')],
  ['a callback for another order', {}, callBack(() => undefined, 'callback/A-1002')],
  ['a callback with a wrong key', {}, callBack((form) => form.set('x_signature', '0'.repeat(64)))],
  [
    'a company callback without a status',
    {},
    async (shop) => {
      await shop.pay('RHB0218', { bank_model: 'B2B1' })
      return shop.callBack(shop.gateway.callback({ paid: 'false' }, true))
    },
  ],
  [
    'a callback that can be read in two ways, while the gateway says nothing new',
    {},
    async (shop) => {
      await shop.pay()
      return shop.callBack(shop.gateway.callback({ name: 'Siti | Co' }))
    },
  ],
  ['a callback without a signature', {}, callBack((form) => form.delete('x_signature'))],
  ['a callback with a field twice', {}, callBack((form) => form.append('paid', 'true'))],
  [
    'a callback while `find` returns ringgit',
    {},
    callBack((_form, { rows }) => rows.set('A-1001', { ...order, amount: 58.9 })),
  ],
  [
    'a callback for an order that is gone',
    {},
    callBack((_form, { rows }) => rows.delete('A-1001')),
  ],
  [
    'a callback while the database is down',
    (() => {
      let saves = 0
      const records = new Map<string, PaymentRecord>()
      const orders: Partial<Orders> = {
        load: (id) => (saves > 1 ? fail('database is down')() : records.get(id)),
        save: (record) => {
          saves++
          return records.set(record.orderId, record).size > 0
        },
      }
      return { orders } satisfies { orders: Partial<PaymentsOptions['orders']> }
    })(),
    callBack(() => undefined),
  ],
  ['`onPaid` throws', stored({ onPaid: fail('SMTP is down') }), callBack(() => undefined)],
  ['a return of an unknown payment', {}, send('GET', `return/A-1001/${'x'.repeat(20)}`)],
  [
    'a return that is not signed',
    {},
    async (shop) => {
      await shop.pay()
      return shop.comeBack('')
    },
  ],
]

it('no situation is silent', async () => {
  const table: string[] = []
  for (const [what, options, act] of situations) {
    const shop = openShop(options)
    const seen = await act(shop)
    const place =
      seen instanceof Response
        ? (seen.headers.get('location') ?? String(seen.status))
        : String(seen)
    expect([what, shop.log.length > 0]).toEqual([what, true])
    expect(shop.log.join()).not.toMatch(/Siti|siti@|S-s7b4y/)
    const lines = shop.log.map((line) => line.replace('fpx-checkout payments: ', ''))
    const row = [what, place, ...lines].join(' | ')
    table.push(row.replace(/payment=\w{20}/g, 'payment=…').replace(/\b[0-9a-z]{20}\b/g, '…'))
  }
  await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('hostFaults.txt')
})
