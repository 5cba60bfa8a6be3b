import {
  createPayments,
  type GatewayMessage,
  type NewPayment,
  OptionError,
  type PaymentGateway,
  type PaymentKey,
  type PaymentRecord,
  type PaymentsOptions,
} from 'fpx-checkout/payments'
import { describe, expect, it } from 'vitest'
import { openShop } from '../support/payments/openShop.js'

const orderPage = /^\/order\?order=A-1001&payment=[0-9a-z]{20}$/

describe('pay', () => {
  it("creates a bill for the bank, and redirects past Billplz' own list", async () => {
    const shop = openShop()
    expect(await shop.pay()).toBe('https://billplz.example/bills/bill1?auto_submit=true')
    const record = await shop.load()
    const { reference } = record!.payments[0]!
    expect(shop.gateway.bills).toEqual([
      expect.objectContaining({
        ...{ amount: '5890', name: 'Siti binti Ali', description: 'Order A-1001' },
        ...{ reference_1_label: 'Bank Code', reference_1: 'MB2U0227', reference_2: reference },
        callback_url: `https://shop.example/payments/callback/A-1001/${reference}.fpx`,
        redirect_url: `https://shop.example/payments/return/A-1001/${reference}.fpx`,
      }),
    ])
    expect(record).toMatchObject({ state: 'pending', version: 2 })
    expect(reference).toMatch(/^[0-9a-z]{20}$/)
  })

  it('creates one bill for two clicks', async () => {
    const shop = openShop()
    const places = await Promise.all([shop.pay(), shop.pay()])
    expect(shop.gateway.bills).toHaveLength(1)
    expect(places.sort()).toEqual([
      expect.stringMatching(orderPage),
      'https://billplz.example/bills/bill1?auto_submit=true',
    ])
  })

  it('control: with a store that does not compare versions, two clicks create two bills', async () => {
    const records = new Map<string, PaymentRecord>()
    const shop = openShop({
      orders: {
        load: (id) => Promise.resolve(records.get(id)),
        save: (record) => Promise.resolve(records.set(record.orderId, record).size > 0),
      },
    })
    await Promise.all([shop.pay(), shop.pay()])
    expect(shop.gateway.bills).toHaveLength(2)
  })

  it.each([
    ['an unknown bank', 'NOBANK01', { bank_model: 'B2C' }, 'bank'],
    ['no bank', '', {}, 'bank'],
    ['a bank of another model', 'MB2U0227', { bank_model: 'B2B1' }, 'bank'],
    ['a model that does not exist', 'MB2U0227', { bank_model: 'B2X' }, 'bank'],
    ['a code of both models without a model', 'RHB0218', {}, 'bank'],
  ])('creates no bill for %s', async (_what, code, fields, problem) => {
    const shop = openShop()
    expect(await shop.pay(code, fields as Record<string, string>)).toBe(`/?problem=${problem}`)
    expect([shop.gateway.bills, await shop.load()]).toEqual([[], undefined])
  })

  describe('for rows of one code', () => {
    const banks = [
      { code: 'BCBB0235', name: 'CIMB Clicks' },
      { code: 'BCBB0235', name: 'CIMB Bank' },
      { code: 'RHB0218', name: 'RHB Bank' },
      { code: 'RHB0218', name: 'RHB Bank' },
      { code: 'MB2U0227', name: 'Maybank2U' },
      { code: 'MB2U0227', name: 'Maybank2U' },
    ]
    const proxy = {
      findBanks: (code: unknown) => Promise.resolve(banks.filter((row) => row.code === code)),
    }

    it('without models, creates no bill for one of two banks', async () => {
      const shop = openShop({ proxy })
      expect(await shop.pay('BCBB0235', { bank_model: '' })).toBe('/?problem=bank')
      expect(shop.gateway.bills).toEqual([])
      expect(shop.log).toEqual([expect.stringContaining('mapBank if the gateway sends no models')])
    })

    it.each<[string, Parameters<typeof openShop>[0], string, Record<string, string>]>([
      ['the form names the model', {}, 'BCBB0235', { bank_model: 'B2B1' }],
      ['the shop has only one model', { model: 'B2C' }, 'RHB0218', {}],
      ['PayNet lists the code in one model', {}, 'MB2U0227', {}],
      ['the picker shows equal rows as one bank', {}, 'RHB0218', {}],
    ])('creates one if %s', async (_what, options, code, fields) => {
      const shop = openShop({ proxy, ...options })
      expect(await shop.pay(code, fields)).toMatch(/auto_submit=true$/)
      expect(shop.log).toEqual([])
    })
  })

  it('creates no personal payment for a company bank, and says why', async () => {
    const shop = openShop({ model: 'B2C' })
    expect(await shop.pay('RHB0218', { bank_model: 'B2B1' })).toBe('/?problem=bank')
    expect(shop.gateway.bills).toEqual([])
    expect(shop.log).toEqual([expect.stringContaining('Give the picker the model B2C too')])
  })

  it('passes the submitted model on', async () => {
    const shop = openShop()
    await shop.pay('RHB0218', { bank_model: 'B2B1' })
    expect((await shop.load())?.payments).toMatchObject([{ bank: 'RHB0218', model: 'B2B1' }])
  })

  it('creates no bill while the code cannot be checked', async () => {
    const shop = openShop({ proxy: { findBanks: () => Promise.reject(new Error('no list')) } })
    expect(await shop.pay()).toBe('/?problem=later')
    expect(await shop.load()).toBeUndefined()
  })

  it('creates no bill without an order, or for one that FPX cannot pay', async () => {
    const shop = openShop()
    for (const change of [{ amount: 0 }, { amount: 58.9 }, { amount: 5890, currency: 'SGD' }]) {
      Object.assign(shop.rows.get('A-1001')!, change)
      expect(await shop.pay()).toBe('/?problem=order')
    }
    shop.session.orderId = undefined
    expect(await shop.pay()).toBe('/?problem=order')
    expect(shop.gateway.bills).toEqual([])
  })

  it.each([
    ['a personal bank takes RM 1', 'MB2U0227', 'B2C', 100, true],
    ['and not less', 'MB2U0227', 'B2C', 99, false],
    ['a personal bank takes RM 30,000', 'MB2U0227', 'B2C', 3_000_000, true],
    ['and not more', 'MB2U0227', 'B2C', 3_000_001, false],
    ['a company bank takes RM 2', 'RHB0218', 'B2B1', 200, true],
    ['and not less', 'RHB0218', 'B2B1', 199, false],
    ['a company bank takes RM 1,000,000', 'RHB0218', 'B2B1', 100_000_000, true],
    ['and not more', 'RHB0218', 'B2B1', 100_000_001, false],
    ['a bank that states no model takes what one of the models takes', 'AMBB0208', '', 100, true],
    ['and up to what one of them takes', 'AMBB0208', '', 100_000_000, true],
    ['and not more', 'AMBB0208', '', 100_000_001, false],
    ["also if the picker submits PayNet's model", 'AMBB0208', 'B2B1', 100, true],
    ['and not less', 'AMBB0208', 'B2B1', 99, false],
  ])('creates no bill outside the limits: %s', async (_what, code, model, amount, isCreated) => {
    const shop = openShop()
    shop.rows.get('A-1001')!.amount = amount
    const place = await shop.pay(code, model ? { bank_model: model } : {})
    if (isCreated) return expect(place).toMatch(/auto_submit=true$/)
    expect(place).toBe('/?problem=amount')
    expect([shop.gateway.bills, await shop.load()]).toEqual([[], undefined])
    expect(shop.log).toEqual([expect.stringMatching(/Order A-1001 of RM .* limits of /)])
  })

  it.each<[string, Parameters<typeof openShop>[0], string, Record<string, string>]>([
    ['the only model of the shop', { model: 'B2B1' }, 'AMBB0208', {}],
    [
      'a submitted model that cannot be inferred',
      { proxy: { findBanks: () => Promise.resolve([{ code: 'RHB0218' }]) } },
      'RHB0218',
      { bank_model: 'B2B1' },
    ],
  ])('has the limits of %s', async (_what, options, code, fields) => {
    const shop = openShop(options)
    shop.rows.get('A-1001')!.amount = 100
    expect(await shop.pay(code, fields)).toBe('/?problem=amount')
  })

  it("has the acquirer's limits if it has others", async () => {
    const shop = openShop({ limits: { B2C: [1.1, 20_000] } })
    const order = shop.rows.get('A-1001')!
    for (const [amount, place] of [
      [109, '/?problem=amount'],
      [2_000_001, '/?problem=amount'],
      [110, 'https://billplz.example/bills/bill1?auto_submit=true'],
    ] as const) {
      order.amount = amount
      expect(await shop.pay()).toBe(place)
    }
    expect(shop.log.join()).toContain('which are RM 1.10 to RM 20000.00 for one payment')
    expect(() => openShop({ limits: { B2C: [2, 1] } })).toThrow(OptionError)
  })

  it.each([
    ['with a submitted model', 'RHB0218', { bank_model: 'B2B1' }, 'B2B1-RHB0218'],
    ['whose model only PayNet states', 'AMBB0208', {}, 'B2B1-AMBB0208'],
    ["as in Billplz' own list", 'B2B1-MBB0228', {}, 'B2B1-MBB0228'],
  ])('names a company bank %s as Billplz does', async (_what, code, fields, named) => {
    const shop = openShop()
    await shop.pay(code, fields)
    expect(shop.gateway.bills).toMatchObject([{ reference_1: named }])
    expect((await shop.load())?.payments).toMatchObject([{ bank: code, model: 'B2B1' }])
  })

  it('tells a script the place instead of redirecting it', async () => {
    const shop = openShop()
    const form = new URLSearchParams({ bank_code: 'MB2U0227' })
    const response = await shop.post('pay', form, { accept: 'application/json' })
    expect(await response.json()).toEqual({
      location: 'https://billplz.example/bills/bill1?auto_submit=true',
    })
  })

  it('redirects to pages with any letters, which may be encoded', async () => {
    const shop = openShop({ pages: { checkout: '/bayar/付款#bank', order: '/%E8%AE%A2单?a=é' } })
    expect(await shop.pay('')).toBe('/bayar/%E4%BB%98%E6%AC%BE?problem=bank#bank')
    await shop.pay()
    const place = await shop.comeBack(shop.gateway.returnQuery())
    expect(place).toMatch(/^\/%E8%AE%A2%E5%8D%95\?a=%C3%A9&order=A-1001&payment=/)
  })

  it('sends names and descriptions without the separator of the signature', async () => {
    const shop = openShop()
    Object.assign(shop.rows.get('A-1001')!, { name: 'Ali|paidtrue\r\n', description: 'Two|bags' })
    await shop.pay()
    expect(shop.gateway.bills[0]).toMatchObject({ name: 'Ali paidtrue', description: 'Two bags' })
  })
})

describe('a callback', () => {
  it('pays the order, and runs the work once, however often it arrives', async () => {
    const shop = openShop()
    await shop.pay()
    const callback = shop.gateway.callback()
    const statuses = await Promise.all([shop.callBack(callback), shop.callBack(callback)])
    expect(statuses).toContain(200)
    for (let times = 0; times < 3; times++) expect(await shop.callBack(callback)).toBe(200)
    expect(shop.worked).toMatchObject([{ order: { id: 'A-1001' }, payment: { id: 'bill1' } }])
    expect(await shop.load()).toMatchObject({ state: 'paid', paidBy: 'bill1', fulfilment: 'done' })
  })

  it('of a company payment that awaits approval is said so, and not by asking the gateway', async () => {
    const shop = openShop()
    await shop.pay('RHB0218', { bank_model: 'B2B1' })
    const continueUrl: unknown = 'https://billplz.example/bills/bill1'
    const atBank = { state: 'pending', isWaiting: true, awaitsApproval: false, continueUrl }
    expect(await shop.payments.check('A-1001')).toMatchObject(atBank)
    await shop.callBack(shop.gateway.callback({ paid: 'false', transaction_status: 'pending' }))
    const atApproval = { state: 'pending', isWaiting: false, awaitsApproval: true, canPay: false }
    // At the gateway's page, the first person could pay again.
    const nowhere = { ...atApproval, continueUrl: undefined }
    expect(await shop.payments.status('A-1001')).toMatchObject(nowhere)
    await shop.callBack(shop.gateway.callback())
    const paid = { state: 'paid', isWaiting: false, awaitsApproval: false }
    expect(await shop.payments.status('A-1001')).toMatchObject(paid)
  })

  it.each([
    ['another amount', { amount: '1' }, undefined, 'amount'],
    ['an amount of which less was received', { paid_amount: '1' }, undefined, 'amount'],
    ['an order in another currency', {}, { currency: 'SGD' }, 'currency'],
    ['an order whose amount has changed', {}, { amount: 9999 }, 'amount'],
  ])('with %s is stored for review, once', async (_what, fields, change, reason) => {
    const shop = openShop()
    await shop.pay()
    Object.assign(shop.rows.get('A-1001')!, change)
    for (let times = 0; times < 2; times++)
      expect(await shop.callBack(shop.gateway.callback(fields))).toBe(200)
    const { state, reviews, canPay } = await shop.payments.status('A-1001')
    expect([state, canPay, reviews]).toEqual([
      'review',
      false,
      [expect.objectContaining({ id: 'bill1', reason })],
    ])
    expect(shop.log).toEqual([expect.stringContaining(`(${reason})`)])
    expect(shop.worked).toEqual([])
  })

  it('of an unknown payment is answered so that the gateway repeats it', async () => {
    const shop = openShop()
    await shop.pay()
    const callback = shop.gateway.callback()
    expect(await shop.callBack(shop.gateway.callback({ id: 'another' }))).toBe(404)
    expect(await shop.callBack(callback, 'A-1002')).toBe(404)
    expect(await shop.callBack(callback, 'A-9999')).toBe(404)
    expect(await shop.callBack(callback, 'A-1001', 'x'.repeat(20))).toBe(404)
    expect(await shop.state()).toBe('pending')
    expect(shop.log).toHaveLength(1)
  })

  it('of a wrong key is one line a minute, without the key or the message', async () => {
    const shop = openShop()
    await shop.pay()
    const forged = shop.gateway.callback()
    forged.set('x_signature', '0'.repeat(64))
    for (let times = 0; times < 50; times++) await shop.callBack(forged)
    expect(shop.log).toEqual([expect.stringContaining('the signature is wrong')])
    expect(shop.log.join()).not.toMatch(/S-s7b4|0000|siti@example/)
    shop.clock.now += 60_000
    await shop.callBack(forged)
    expect(shop.log).toHaveLength(2)
  })

  it('as multipart or JSON is read too', async () => {
    const shop = openShop()
    await shop.pay()
    const form = new FormData()
    for (const [name, value] of shop.gateway.callback()) form.append(name, value)
    expect((await shop.post(shop.callbackPath(), form)).status).toBe(200)
    expect(await shop.state()).toBe('paid')
    const json = JSON.stringify(Object.fromEntries(shop.gateway.callback()))
    const type = { 'content-type': 'application/json' }
    expect((await shop.post(shop.callbackPath(), json, type)).status).toBe(200)
  })

  it.each([
    ['bytes that are not UTF-8', new Uint8Array([0x69, 0x64, 0x3d, 0xe9])],
    ['65 kB', 'x'.repeat(66_000)],
    ['nothing', ''],
  ])('with %s is refused', async (_what, body) => {
    const shop = openShop()
    await shop.pay()
    expect((await shop.post(shop.callbackPath(), body)).status).toBe(401)
  })
})

describe('the return', () => {
  it('that is signed pays the order, and chooses it in every browser', async () => {
    const shop = openShop()
    await shop.pay()
    shop.session.orderId = undefined
    const place = await shop.comeBack(shop.gateway.returnQuery())
    expect(place).toMatch(orderPage)
    expect(await shop.payments.statusOf(place)).toMatchObject({ state: 'paid', canPay: false })
    expect(shop.worked).toHaveLength(1)
    expect(await shop.callBack(shop.gateway.callback())).toBe(200)
    expect(shop.worked).toHaveLength(1)
  })

  it('that is forged pays nothing, and shows no foreign order', async () => {
    const shop = openShop()
    await shop.pay()
    const forged = shop.gateway.returnQuery({ paid: 'false' })
    forged.set('billplz[paid]', 'true')
    expect(await shop.comeBack(forged, 'A-1001', 'x'.repeat(20))).toBe('404')
    expect(await shop.comeBack(shop.gateway.returnQuery(), 'A-1002', 'x'.repeat(20))).toBe('404')
    expect([await shop.state(), shop.worked]).toEqual(['pending', []])
  })

  it('leads to the order even if the gateway and the work fail', async () => {
    const shop = openShop({ orders: { onPaid: () => Promise.reject(new Error('SMTP is down')) } })
    await shop.pay()
    shop.gateway.answer = () => Promise.reject(new TypeError('fetch failed'))
    expect(await shop.comeBack('')).toMatch(orderPage)
    expect(await shop.comeBack(shop.gateway.returnQuery())).toMatch(orderPage)
    expect(await shop.load()).toMatchObject({ state: 'paid', fulfilment: 'due' })
  })

  it('may be posted, as version 2 of Bayarcash does', async () => {
    const shop = openShop()
    await shop.pay()
    const { reference } = (await shop.load())!.payments[0]!
    const response = await shop.post(`return/A-1001/${reference}`, shop.gateway.returnQuery())
    expect([response.status, await shop.state()]).toEqual([303, 'paid'])
  })
})

describe('the page of the order', () => {
  it('needs the reference of one of its payments', async () => {
    const shop = openShop()
    await shop.pay()
    const { reference } = (await shop.load())!.payments[0]!
    const ask = shop.payments.statusOf
    expect(await ask({ order: 'A-1001', payment: reference })).toMatchObject({
      ...{ orderId: 'A-1001', state: 'pending', isWaiting: true },
      continueUrl: 'https://billplz.example/bills/bill1',
    })
    expect(await ask(new URLSearchParams({ order: 'A-1001', payment: reference }))).toBeDefined()
    for (const query of [
      ...['', '?order=A-1001', `?payment=${reference}`, `?order=A-1002&payment=${reference}`],
      { order: 'A-1001' },
    ])
      expect(await ask(query)).toBeUndefined()
  })

  it('says that an order without a payment is open', async () => {
    const shop = openShop()
    expect(await shop.payments.status('A-1001')).toMatchObject({ state: 'open', canPay: true })
  })
})

describe('the handlers', () => {
  it.each([
    ['GET', 'pay', 405],
    ['GET', 'callback/A-1001', 405],
    ['DELETE', 'return/A-1001/x', 405],
    ['POST', 'callback', 404],
    ['POST', 'callback/%E9', 404],
    ['POST', 'refund', 404],
    ['GET', '', 404],
  ])('answer %s %s with %i', async (method, path, status) => {
    const { payments } = openShop()
    const request = new Request(`https://shop.example/payments/${path}`, { method })
    expect((await payments.fetch(request)).status).toBe(status)
  })

  /** What servers do with the path of a URL below `url`, which is https://shop.example/api/payments. */
  const rewrites: [string, (path: string) => string][] = [
    ['nothing', (path) => path],
    ['a prefix removed, as by an ingress or `basePath`', (path) => path.replace('/api', '')],
    ['the whole path removed, as by a function', (path) => path.replace('/api/payments', '')],
    ['a stage added', (path) => `/prod${path}`],
    ['a tenant added and a prefix removed', (path) => path.replace('/api', '/shops/7')],
    ['%2F decoded, as by `proxy_pass` with a path', (path) => path.replaceAll('%2F', '/')],
    ['a slash added', (path) => `${path}/`],
    ['the end of a file removed', (path) => path.replace(/\.fpx$/, '')],
  ]

  it.each(
    rewrites.flatMap(([what, rewrite]) =>
      ['A-1001', 'INV/2026/001', 'A/1?2 ü', 'callback/7', '50%', 'pay', 'B.fpx'].map(
        (id) => [what, id, rewrite] as const,
      ),
    ),
  )('find the order where a server has changed the path: %s, %s', async (what, id, rewrite) => {
    if (id === 'B.fpx' && what.startsWith('the end')) return
    const order = { id, amount: 5890, name: 'Siti', email: 'siti@example.com' }
    const shop = openShop({
      url: 'https://shop.example/api/payments',
      orders: { current: () => order, find: () => order },
    })
    await shop.pay()
    const [bill] = shop.gateway.bills
    const send = async (url: string, init?: RequestInit) => {
      const { pathname, search } = new URL(url)
      const moved = `http://127.0.0.1:3000${rewrite(pathname)}${search}`
      return shop.payments.fetch(new Request(moved, init))
    }
    const back = await send(`${bill!['redirect_url']}?${shop.gateway.returnQuery()}`)
    expect(back.headers.get('location')).toMatch(/^\/order\?order=.*&payment=[0-9a-z]{20}$/)
    const init = { method: 'POST', body: shop.gateway.callback() }
    expect((await send(bill!['callback_url']!, init)).status).toBe(200)
    expect([await shop.state(id), shop.log]).toEqual(['paid', []])
  })

  it("keep an order's slashes, because Apache refuses %2F unless it is configured otherwise", async () => {
    const order = { id: 'INV/2026/001', amount: 5890, name: 'Siti', email: 'siti@example.com' }
    const shop = openShop({ orders: { current: () => order, find: () => order } })
    await shop.pay()
    const { callback_url, reference_2 } = shop.gateway.bills[0]!
    const url = `https://shop.example/payments/callback/INV/2026/001/${reference_2}.fpx`
    expect(callback_url).toBe(url)
  })

  it('log the first path that fits none of them, with those that do', async () => {
    const { payments, log, clock } = openShop()
    const get = (path: string) =>
      payments.fetch(new Request(`https://shop.example${path}?x_signature=secret`))
    await get('/shop/payment/refund')
    await get('/other')
    expect(log).toEqual([
      expect.stringMatching(
        /A request for \/shop\/payment\/refund .* https:\/\/shop\.example\/payments\/pay/,
      ),
    ])
    expect(log.join()).not.toContain('secret')
    clock.now += 60_000
    await get('/other')
    expect(log).toHaveLength(2)
  })

  it('log one line of a bounded length, whatever a stranger sends', async () => {
    const { payments, log } = openShop()
    const path = `callback/A%0AORDER%20PAID${'x'.repeat(10_000)}/${'a'.repeat(20)}.fpx`
    await payments.fetch(new Request(`https://shop.example/payments/${path}`, { method: 'POST' }))
    expect(log).toEqual([expect.stringMatching(/^[^\n]{1,1100}$/)])
  })

  it('go on if the logger throws or rejects', async () => {
    for (const fail of [
      () => {
        throw new Error('log is down')
      },
      () => Promise.reject(new Error('log is down')),
    ]) {
      const shop = openShop({ logger: { warn: fail, error: fail } })
      await shop.pay()
      expect(await shop.callBack(new URLSearchParams('id=1'))).toBe(401)
    }
  })
})

describe('a gateway of your own with one address for all callbacks', () => {
  /** As iPay88: the reference and a remark come back, and the answer must be RECEIVEOK. */
  class Ipay88 implements PaymentGateway {
    readonly name = 'ipay88'
    readonly callbackAnswer = 'RECEIVEOK'
    readonly isPaid = new Set<string>()
    beforeAnswer?: (reference: string) => Promise<void>
    #valueOf = ({ fields }: GatewayMessage, wanted: string) =>
      fields.find(([name]) => name === wanted)?.[1] ?? ''
    async create({ orderId, reference }: NewPayment) {
      await this.beforeAnswer?.(reference)
      const url = `https://ipay88.example/${reference}?Remark=${encodeURIComponent(orderId)}`
      return { id: reference, url }
    }
    find({ id }: PaymentKey) {
      const status = this.isPaid.has(id) ? ('paid' as const) : ('pending' as const)
      return Promise.resolve({ paymentId: id, status, amount: 5890, currency: 'MYR' })
    }
    readTarget(message: GatewayMessage) {
      const orderId = this.#valueOf(message, 'Remark')
      return orderId ? { orderId, reference: this.#valueOf(message, 'RefNo') } : undefined
    }
  }

  it.each(['https://shop.example/payments/callback', 'https://shop.example/webhooks/ipay88'])(
    'settles a payment at %s, and answers as the gateway expects',
    async (url) => {
      const gateway = new Ipay88()
      const shop = openShop({ gateway })
      const send = (fields: Record<string, string>) =>
        shop.payments.callback(
          new Request(url, { method: 'POST', body: new URLSearchParams(fields) }),
        )
      let early: number | undefined
      gateway.beforeAnswer = async (RefNo) => {
        early = (await send({ Remark: 'A-1001', RefNo })).status
      }
      const reference = /\w{20}/.exec(await shop.pay())![0]
      expect(early).toBe(503)
      const fields = { Remark: 'A-1001', RefNo: reference }
      expect((await send(fields)).status).toBe(503)
      gateway.isPaid.add(reference)
      shop.clock.now += 15_000
      const answer = await send(fields)
      expect([answer.status, await answer.text()]).toEqual([200, 'RECEIVEOK'])
      expect(await shop.state()).toBe('paid')
      expect((await send({ RefNo: reference })).status).toBe(404)
      expect(shop.log.at(-1)).toMatch(/named no order/)
    },
  )
})

describe('createPayments', () => {
  const options = () => {
    const { orders } = openShop()
    const gateway = {
      name: 'mine',
      create: () => Promise.reject(new Error()),
      readCallback: () => Promise.reject(new Error()),
    }
    return {
      proxy: { findBanks: () => Promise.resolve([]) },
      gateway,
      orders,
      url: 'https://shop.example',
    }
  }

  it.each([
    ['url', { url: 'http://shop.example' }],
    ['url', { url: 'shop.example' }],
    ['url', { url: undefined }],
    ['orders', { orders: {} }],
    ['gateway', { gateway: {} }],
    ['gateway', { gateway: [] }],
    ['gateway', { gateway: [options().gateway, options().gateway] }],
    ['proxy', { proxy: {} }],
    ['model', { model: 'B2X' }],
    ['pages.order', { pages: { order: '//evil.example' } }],
    ['colour', { colour: 'red' }],
  ])('names the option %s', (option, change) => {
    const create = () => createPayments({ ...options(), ...change } as PaymentsOptions)
    expect(create).toThrow(OptionError)
    expect(create).toThrow(option)
  })

  it('reads options from a function at the first request', async () => {
    let calls = 0
    const payments = createPayments(() => {
      calls++
      return options()
    })
    expect(calls).toBe(0)
    expect(await payments.status('A-1')).toMatchObject({ state: 'open' })
    await payments.status('A-1')
    expect(calls).toBe(1)
  })
})
