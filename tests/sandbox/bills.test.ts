import { createHmac } from 'node:crypto'
import { createSandbox, type SandboxOptions } from 'fpx-checkout/sandbox'
import { describe, expect, it } from 'vitest'
import { signFields } from '../../src/sandbox/bills/signFields.js'
import { virtualClock } from '../support/deterministic/virtualClock.js'

const auth = { authorization: `Basic ${btoa('sandbox-key:')}` }
const order = {
  collection_id: 'inbmmepb',
  description: 'Order A-1001',
  name: 'Siti binti Ali',
  email: 'siti@example.com',
  amount: '8540',
  reference_1_label: 'Bank Code',
  reference_1: 'MB2U0227',
  callback_url: 'https://shop.example/callback',
  redirect_url: 'https://shop.example/return?order=A-1001',
}

/** Creates a sandbox and its shop, which answers callbacks with the statuses in `answers`, and then with 200. */
function shop(options: SandboxOptions = {}, answers: (number | Error)[] = []) {
  const clock = virtualClock(Date.UTC(2026, 0, 31, 7, 15, 9))
  const received: { url: string; form: URLSearchParams }[] = []
  const sandbox = createSandbox({
    clock,
    fetch: (input, init) => {
      received.push({
        url: input as string,
        form: new URLSearchParams((init?.body as string | undefined) ?? ''),
      })
      const answer = answers.shift() ?? 200
      return answer instanceof Error
        ? Promise.reject(answer)
        : Promise.resolve(new Response(null, { status: answer }))
    },
    ...options,
  })
  const api = (path: string, init: RequestInit = {}) =>
    sandbox(`https://sandbox.example/api/v3${path}`, { headers: auth, ...init })
  const create = async (changes: Record<string, string> = {}) => {
    const body = new URLSearchParams({ ...order, ...changes })
    const answer = await api('/bills', { method: 'POST', body })
    return { status: answer.status, bill: (await answer.json()) as { id: string; url: string } }
  }
  /** Posts what the payer chooses on the bank's page. */
  const choose = async (choice: string, changes: Record<string, string> = {}) => {
    const { bill } = await create(changes)
    return { bill, response: await post(bill.url, choice) }
  }
  const post = (url: string, choice: string) =>
    sandbox(`${url}?auto_submit=true`, { method: 'POST', body: new URLSearchParams({ choice }) })
  const read = async (url: string) => (await sandbox(url)).text()
  return { clock, sandbox, received, api, create, choose, post, read }
}

/** Verifies a form as Billplz's API reference describes. */
function isGenuine(form: URLSearchParams, key: string, prefix = ''): boolean {
  const name = (field: string) => field.replace(/^billplz\[(.*)\]$/, '$1')
  const source = [...form]
    .filter(([field]) => name(field) !== 'x_signature')
    .map(([field, value]) => prefix + name(field) + value)
    .sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
    .join('|')
  const signature = form.get(prefix ? 'billplz[x_signature]' : 'x_signature')
  return createHmac('sha256', key).update(source).digest('hex') === signature
}

describe('the X Signature', () => {
  const paid = { paid: 'true', paid_at: '2018-09-27 15:15:09 +0800', id: 'zq0tm2wc' }
  const key = 'S-s7b4yWpp9h7rrkNM1i3Z_g'

  it("is the one of the callback in Billplz's API reference", async () => {
    const callback = {
      ...paid,
      collection_id: 'yhx5t1pp',
      state: 'paid',
      amount: '100',
      paid_amount: '100',
      due_at: '2018-9-27',
      email: 'tester@test.com',
      mobile: '',
      name: 'TESTER',
      url: 'http://www.billplz-sandbox.com/bills/zq0tm2wc',
    }
    expect(await signFields(callback, key)).toBe(
      '0fe0a20b8d557eeae570377783d062a3816a9ea80f368860bacfa7ec3ca4d00e',
    )
  })

  it("is the one of the return in Billplz's API reference", async () => {
    expect(await signFields(paid, key, 'billplz')).toBe(
      '4aab095fe5a39b1d534500988f9a0cb085cd1b6d5bbb55dd4e02ea6fa102b47b',
    )
  })
})

describe('the API of the bills', () => {
  it('creates a bill with the fields of the documentation', async () => {
    const { status, bill } = await shop().create()
    expect(status).toBe(200)
    expect(bill).toEqual({
      ...order,
      id: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      url: `https://sandbox.example/bills/${bill.id}`,
      amount: 8540,
      name: 'SITI BINTI ALI',
      paid: false,
      state: 'due',
      paid_amount: 0,
      due_at: '2026-1-31',
      mobile: null,
      reference_2_label: 'Reference 2',
      reference_2: null,
    })
  })

  it('accepts JSON and multipart forms too', async () => {
    const { api } = shop()
    const json = await api('/bills', {
      method: 'POST',
      headers: { ...auth, 'content-type': 'application/json' },
      body: JSON.stringify({ ...order, amount: 8540, deliver: false }),
    })
    expect(await json.json()).toMatchObject({ amount: 8540 })
    const form = new FormData()
    for (const [name, value] of Object.entries(order)) form.set(name, value)
    const multipart = await api('/bills', { method: 'POST', body: form })
    expect(await multipart.json()).toMatchObject({ amount: 8540 })
  })

  it.each<Record<string, string>>([
    {},
    { authorization: 'Basic d3Jvbmc6' },
    { authorization: 'Bearer sandbox-key' },
  ])('refuses the key in %j', async (headers) => {
    const { api, sandbox } = shop()
    const answer = await api('/bills', {
      method: 'POST',
      headers,
      body: new URLSearchParams(order),
    })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: { type: 'Unauthorized' } })
    expect(sandbox.bills).toEqual([])
  })

  it.each([
    [{ name: '' }, "Name can't be blank"],
    [{ collection_id: ' ' }, "Collection can't be blank"],
    [{ description: 'x'.repeat(201) }, 'Description is too long (maximum is 200 characters)'],
    [{ reference_1: 'x'.repeat(121) }, 'Reference 1 is too long (maximum is 120 characters)'],
    [{ email: '' }, "Email and mobile can't both be blank"],
    [{ email: 'nobody' }, 'Email is invalid'],
    [{ mobile: '0123456789' }, 'Mobile must have a country code, and no spaces or dashes'],
    [{ mobile: '+6012-345 6789' }, 'Mobile must have a country code, and no spaces or dashes'],
    [{ amount: '85.40' }, 'Amount must be a whole number of sen, greater than 0'],
    [{ amount: '0' }, 'Amount must be a whole number of sen, greater than 0'],
    [{ amount: '' }, 'Amount must be a whole number of sen, greater than 0'],
    [{ callback_url: '' }, "Callback url can't be blank"],
    [{ callback_url: '/callback' }, 'Callback url is invalid'],
    [{ redirect_url: 'javascript:alert(1)' }, 'Redirect url is invalid'],
    [{ due_at: 'tomorrow' }, 'Due at is invalid'],
  ])('refuses %j with 422', async (changes, sentence) => {
    const { create, sandbox } = shop()
    const { status, bill } = await create(changes)
    expect(status).toBe(422)
    expect(bill).toEqual({ error: { type: 'UNPROCESSABLE_ENTITY', message: [sentence] } })
    expect(sandbox.bills).toEqual([])
  })

  it('returns a bill only to the key that created it', async () => {
    const { api, create } = shop()
    const { bill } = await create()
    expect(await (await api(`/bills/${bill.id}`)).json()).toEqual(bill)
    const other = { headers: { authorization: `Basic ${btoa('other-key:')}` } }
    expect((await api(`/bills/${bill.id}`, other)).status).toBe(404)
    expect((await api('/bills/unknown')).status).toBe(404)
  })

  it('deletes a bill that is due, but not a paid one', async () => {
    const { api, create, choose, read } = shop()
    const { bill } = await create()
    expect(await (await api(`/bills/${bill.id}`, { method: 'DELETE' })).json()).toEqual({})
    expect(await (await api(`/bills/${bill.id}`)).json()).toMatchObject({ state: 'deleted' })
    expect(await read(bill.url)).toContain('This bill was deleted')
    const paid = (await choose('pay')).bill
    expect((await api(`/bills/${paid.id}`, { method: 'DELETE' })).status).toBe(422)
  })

  it('creates and returns collections, and accepts any id of one', async () => {
    const { api } = shop()
    const body = new URLSearchParams({ title: 'Shop' })
    const created = await api('/collections', { method: 'POST', body })
    const { id, title } = (await created.json()) as { id: string; title: string }
    expect(title).toBe('Shop')
    expect(await (await api(`/collections/${id}`)).json()).toMatchObject({ id, status: 'active' })
    expect((await api('/collections', { method: 'POST' })).status).toBe(422)
  })

  it('has an unknown collection, and an inactive one that its first bill activates', async () => {
    const { api } = shop()
    const bill = (fields: Record<string, string>) =>
      api('/bills', { method: 'POST', body: new URLSearchParams({ ...order, ...fields }) })
    const inactive = async (): Promise<unknown> => (await api('/collections/inactive')).json()
    expect((await api('/collections/unknown')).status).toBe(404)
    expect((await api('/collections/unknown/payment_methods')).status).toBe(404)
    expect((await bill({ collection_id: 'unknown' })).status).toBe(404)
    expect((await bill({ collection_id: 'inactive', name: '' })).status).toBe(422)
    expect(await inactive()).toMatchObject({ status: 'inactive' })
    expect((await bill({ collection_id: 'inactive' })).status).toBe(200)
    expect(await inactive()).toMatchObject({ status: 'active' })
  })

  it('has the payment methods of a collection, in the format of the document', async () => {
    const answer = await shop().api('/collections/shop/payment_methods')
    expect(await answer.json()).toEqual({
      payment_methods: [
        { code: 'paypal', name: 'PAYPAL', active: false },
        { code: 'fpx', name: 'Online Banking', active: true },
      ],
    })
  })

  it.each([
    ['/bills', 'GET', 405],
    ['/bills/x/y', 'GET', 404],
    ['/bills/', 'GET', 404],
    ['/bills/x/transactions/1', 'GET', 404],
    ['/collections', 'DELETE', 405],
    ['/collections/x/transactions', 'GET', 404],
    ['/collections/x/payment_methods', 'PUT', 405],
    ['/bills/x/payment_methods', 'GET', 404],
  ])('answers %s by %s with %i', async (path, method, status) => {
    expect((await shop().api(path, { method })).status).toBe(status)
  })

  it('fails as the scenario says, and may have created the bill', async () => {
    const { sandbox, api, create } = shop({ scenario: 'html-with-200' })
    const answer = await api('/bills', { method: 'POST', body: new URLSearchParams(order) })
    expect(await answer.text()).toContain('We will be back soon.')
    expect(sandbox.bills).toHaveLength(1)
    sandbox.configure({ scenario: 'server-error' })
    expect((await create()).status).toBe(500)
    expect(sandbox.bills).toHaveLength(1)
  })

  it('stores the latest thousand bills', async () => {
    const { create, sandbox, api } = shop()
    const first = (await create()).bill
    for (let count = 0; count < 1_000; count++) await create()
    expect(sandbox.bills).toHaveLength(1_000)
    expect((await api(`/bills/${first.id}`)).status).toBe(404)
  })
})

describe("the bill's page", () => {
  it('shows the bank that the bill names, if the URL asks for it', async () => {
    const { create, read } = shop()
    const { bill } = await create()
    const bank = await read(`${bill.url}?auto_submit=true`)
    expect(bank).toContain('Maybank2U · Personal accounts')
    expect(bank).toMatch(/Pay RM\s85\.40\?/)
    expect(bank).toContain('This is a test bank')
    expect(await read(bill.url)).toContain('Choose your bank')
  })

  it.each([
    ['another label', { reference_1_label: 'Reference 1' }, {}],
    ['an unknown code', { reference_1: 'NONE0001' }, {}],
    ['a bank that is offline', { reference_1: 'ABB0233' }, { scenario: 'banks-offline' as const }],
  ])('shows the list of banks for %s', async (_case, changes, options) => {
    const { create, read } = shop(options)
    const { bill } = await create(changes)
    expect(await read(`${bill.url}?auto_submit=true`)).toContain('Choose your bank')
  })

  it('escapes what the shop has sent', async () => {
    const { create, read } = shop()
    const { bill } = await create({ description: '<script>alert("x")</script>' })
    const page = await read(`${bill.url}?auto_submit=true`)
    expect(page).not.toContain('<script')
    expect(page).toContain('&#60;script&#62;')
  })

  it('allows neither a script nor a frame', async () => {
    const { create, sandbox } = shop()
    const policy = (await sandbox((await create()).bill.url)).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it('does not exist for an unknown bill, and refuses other choices and methods', async () => {
    const { create, sandbox, post } = shop()
    const unknown = await sandbox('https://sandbox.example/bills/unknown')
    expect(unknown.status).toBe(404)
    expect(await unknown.text()).toContain('There is no such bill')
    const { bill } = await create()
    expect((await post(bill.url, 'steal')).status).toBe(400)
    expect((await post(bill.url, '__proto__')).status).toBe(400)
    expect((await sandbox(bill.url, { method: 'PUT' })).status).toBe(405)
  })
})

describe('a payment', () => {
  it.each([
    ['pay', 'true', 'completed'],
    ['decline', 'false', 'failed'],
    ['pending', 'false', 'pending'],
  ])('%s: sends a signed callback and a signed return', async (choice, paid, status) => {
    const { choose, received, sandbox } = shop()
    const { bill, response } = await choose(choice)

    expect(received).toHaveLength(1)
    const [{ url, form }] = received as [{ url: string; form: URLSearchParams }]
    expect(url).toBe('https://shop.example/callback')
    expect(Object.fromEntries(form)).toMatchObject({
      ...{ id: bill.id, paid, amount: '8540', mobile: '', url: bill.url },
      state: paid === 'true' ? 'paid' : 'due',
      paid_amount: paid === 'true' ? '8540' : '0',
      paid_at: paid === 'true' ? '2026-01-31 15:15:09 +0800' : '',
      transaction_status: status,
    })
    expect(isGenuine(form, sandbox.signatureKey)).toBe(true)

    expect(response.status).toBe(303)
    const back = new URL(response.headers.get('location') ?? '')
    expect(back.href).toMatch(/^https:\/\/shop\.example\/return\?order=A-1001&billplz%5Bid%5D=/)
    const returned = new URLSearchParams([...back.searchParams].slice(1))
    expect(Object.fromEntries(returned)).toMatchObject({
      'billplz[id]': bill.id,
      'billplz[paid]': paid,
      'billplz[transaction_id]': form.get('transaction_id'),
      'billplz[transaction_status]': status,
    })
    expect(isGenuine(returned, sandbox.signatureKey, 'billplz')).toBe(true)
  })

  it('is signed with the given key, and the check above notices a changed field', async () => {
    const { choose, received } = shop({ signatureKey: 'S-other' })
    await choose('pay')
    const form = received[0]!.form
    expect(isGenuine(form, 'S-other')).toBe(true)
    expect(isGenuine(form, 'sandbox-signature-key')).toBe(false)
    form.set('amount', '1')
    expect(isGenuine(form, 'S-other')).toBe(false)
  })

  it('succeeds without a return if the payer leaves', async () => {
    const { choose, received, sandbox } = shop()
    const { response } = await choose('pay-and-leave')
    expect(response.status).toBe(200)
    const page = await response.text()
    expect(page).toContain('<h1>Paid</h1>')
    expect(page).not.toContain('shop.example/return')
    expect(page).toContain('Status 200')
    expect(received).toHaveLength(1)
    expect(sandbox.bills[0]).toMatchObject({ paid: true, callbacks: [{ status: 200 }] })
  })

  it('does not happen if the payer walks away', async () => {
    const { choose, received, sandbox } = shop()
    const { response } = await choose('leave')
    expect(await response.text()).toContain('You walked away')
    expect(received).toEqual([])
    expect(sandbox.bills[0]).toMatchObject({ paid: false, transactions: [] })
  })

  it('ends with a receipt if the shop has no page for the return', async () => {
    const { response } = await shop().choose('decline', { redirect_url: '' })
    expect(await response.text()).toContain('<h1>Not paid</h1>')
  })

  it('happens once, whatever the payer presses again', async () => {
    const { choose, post, received, read } = shop()
    const { bill, response } = await choose('pay')
    const again = await post(bill.url, 'decline')
    expect(again.headers.get('location')).toBe(response.headers.get('location'))
    expect(received).toHaveLength(1)
    expect(await read(bill.url)).toContain('<h1>Paid</h1>')
  })

  it('can succeed after it failed, and after a second person has approved it', async () => {
    const { choose, post, received, api, read } = shop()
    const { bill } = await choose('decline')
    await post(bill.url, 'pending')
    expect(await read(`${bill.url}?auto_submit=true`)).toContain('You are the second person')
    await post(bill.url, 'pay')
    const statuses = received.map(({ form }) => form.get('transaction_status'))
    expect(statuses).toEqual(['failed', 'pending', 'completed'])
    const list = await (await api(`/bills/${bill.id}/transactions`)).json()
    expect(list).toMatchObject({
      bill_id: bill.id,
      transactions: [{ status: 'failed' }, { status: 'completed', payment_channel: 'FPX' }],
    })
    const completed = await api(`/bills/${bill.id}/transactions?status=completed`)
    expect(((await completed.json()) as { transactions: object[] }).transactions).toEqual([
      expect.objectContaining({ completed_at: '2026-01-31T15:15:09.000+08:00' }),
    ])
  })

  it('is attempted a few hundred times at most', async () => {
    const { create, post, sandbox } = shop()
    const { bill } = await create()
    const statuses = new Set<number>()
    for (let count = 0; count < 300; count++) statuses.add((await post(bill.url, 'decline')).status)
    expect(statuses).toEqual(new Set([303, 429]))
    expect(sandbox.bills[0]!.transactions.length).toBeLessThan(300)
  })

  it('is of a company if its bank is', async () => {
    const { create, post, read, sandbox } = shop()
    const { bill } = await create({ reference_1: 'B2B1-MBB0228' })
    expect(await read(`${bill.url}?auto_submit=true`)).toContain('Maybank2E · Company accounts')
    await post(bill.url, 'pay')
    expect(sandbox.bills[0]!.transactions[0]!.payment_channel).toBe('FPXB2B1')
  })

  it('is possible after the shop has deleted the bill, if the payer was already at the bank', async () => {
    const { create, api, post, sandbox } = shop()
    const { bill } = await create()
    await api(`/bills/${bill.id}`, { method: 'DELETE' })
    await post(bill.url, 'pay')
    expect(sandbox.bills[0]).toMatchObject({ paid: true, state: 'paid' })
  })
})

describe('a callback', () => {
  it("is repeated with Billplz's pauses until it is answered with 200", async () => {
    const { choose, clock, received, sandbox } = shop({}, [401, new TypeError('down'), 302, 204])
    await choose('pay')
    expect(received).toHaveLength(1)
    for (const [pause, count] of [
      [15_000, 2],
      [900_000, 3],
      [900_000, 4],
      [86_400_000, 5],
    ] as const) {
      await clock.advance(pause - 1)
      expect(received).toHaveLength(count - 1)
      await clock.advance(1)
      expect(received).toHaveLength(count)
    }
    expect(sandbox.bills[0]!.callbacks.map(({ status }) => status)).toEqual([
      ...[401, undefined, 302, 204, 200],
    ])
    expect(new Set(received.map(({ form }) => form.toString())).size).toBe(1)
  })

  it('is sent five times at most', async () => {
    const { choose, clock, received } = shop({}, Array<number>(9).fill(500))
    await choose('pay')
    await clock.advance(10 * 86_400_000)
    expect(received).toHaveLength(5)
    expect(clock.pending).toBe(0)
  })

  it('counts as failed after 20 seconds', async () => {
    const clock = virtualClock()
    const { choose, sandbox } = shop({
      clock,
      callbackRetryMs: [],
      fetch: (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    })
    const payment = choose('pay')
    await clock.advance(19_999)
    expect(sandbox.bills[0]!.callbacks).toEqual([])
    await clock.advance(1)
    await payment
    expect(sandbox.bills[0]!.callbacks).toEqual([expect.not.objectContaining({ status: 200 })])
  })

  it('arrives after the return, or never, if the setting says so', async () => {
    const { choose, clock, received, sandbox } = shop({ callbacks: 'after-return' })
    await choose('pay')
    expect(received).toEqual([])
    await clock.advance(2_000)
    expect(received).toHaveLength(1)
    sandbox.configure({ callbacks: 'never' })
    await choose('pay')
    await clock.advance(86_400_000)
    expect(received).toHaveLength(1)
    expect(sandbox.bills[1]!.paid).toBe(true)
  })

  it('is forgotten by reset, and so are the bills', async () => {
    const { choose, clock, received, sandbox } = shop({}, [500])
    await choose('pay')
    sandbox.reset()
    await clock.advance(86_400_000)
    expect(received).toHaveLength(1)
    expect(sandbox.bills).toEqual([])
  })

  const create = async (options: SandboxOptions, callbackUrl: string) => {
    const answer = await createSandbox(options)('https://sandbox.example/api/v3/bills', {
      ...{ method: 'POST', headers: auth },
      body: new URLSearchParams({ ...order, callback_url: callbackUrl }),
    })
    return { status: answer.status, text: await answer.text() }
  }

  it.each([
    'http://localhost:3000/callback',
    'http://127.0.0.1/callback',
    'http://127.8.9.1/callback',
    'http://[::1]:3000/callback',
    'http://shop.localhost/callback',
    'http://2130706433/callback', // 127.0.0.1
  ])('may go to %s', async (url) => {
    expect((await create({}, url)).status).toBe(200)
  })

  it.each([
    'https://shop.example/callback',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/',
    'http://0.0.0.0/',
    'http://[::ffff:10.0.0.1]/',
    'http://localhost.example/',
    'http://127.0.0.1.example/',
  ])('may not go to %s, unless its host is named', async (url) => {
    const { status, text } = await create({}, url)
    expect(status).toBe(422)
    expect(text).toContain('--callback-host')
    const named = await create({ callbackHosts: [new URL(url).hostname] }, url)
    expect(named.status).toBe(200)
  })
})

describe('options of the bills', () => {
  it('give the pages another origin', async () => {
    const { create } = shop({ publicUrl: 'http://localhost:4010' })
    expect((await create()).bill.url).toMatch(/^http:\/\/localhost:4010\/bills\//)
  })

  it.each([
    [{ publicUrl: 'localhost:4010' }, 'publicUrl must be an origin such as'],
    [{ signatureKey: '' }, 'signatureKey must be a text of at least one character'],
    [{ callbacks: 'soon' as never }, 'callbacks must be'],
    [{ callbackRetryMs: [-1] }, 'callbackRetryMs[0] must be a whole number'],
  ])('%j is refused', (options, sentence) => {
    expect(() => createSandbox(options)).toThrow(sentence)
  })
})
