import { describe, expect, it } from 'vitest'
import { newOrder, signBill, type WooOrder } from '../support/embed/woocommerce/openWooShop.js'
import { openShopForTests, failedBill, paidBill, signed } from './support/actOn.js'

const { shop, order, changeOrder, setStatus, settings, bills, placeOrder, createBill, callBack } =
  openShopForTests()

const COMPANY = 'B2B1-MBB0228'

describe('the callback', () => {
  it('completes the payment once, even with an apostrophe in the name, and a replay changes nothing', async () => {
    const { id } = await createBill()
    const body = signed(paidBill(id))
    expect(await callBack(body)).toBe(200)
    expect(order()).toMatchObject({ status: 'processing', transaction: id, completions: 1 })
    const paid = order()
    for (let round = 0; round < 3; round += 1) expect(await callBack(body)).toBe(200)
    expect(order()).toEqual(paid)
  })

  it('of a failed payment marks the order and leaves one note, and the next one completes it', async () => {
    const { id } = await createBill()
    for (let round = 0; round < 2; round += 1) await callBack(signed(failedBill(id)))
    expect(order().status).toBe('failed')
    expect(order().notes.filter((note) => note.includes('failed or was cancelled'))).toHaveLength(1)
    await callBack(signed(paidBill(id)))
    expect(order()).toMatchObject({ status: 'processing', completions: 1 })
  })

  it('of a failed first bill does not touch an order that awaits the approval of the second', async () => {
    const [first, second] = [await createBill(), await createBill(COMPANY)]
    await callBack(signed(failedBill(second.id, { transaction_status: 'pending' })))
    await callBack(signed(failedBill(first.id)))
    expect(order().status).toBe('on-hold')
    expect(bills()).toEqual({ [first.id]: 'failed', [second.id]: 'pending' })
  })

  it('of a refused bill does not touch an order that has received money', async () => {
    const [first, second] = [await createBill(COMPANY), await createBill('MB2U0227')]
    await callBack(signed(failedBill(first.id, { transaction_status: 'pending' })))
    changeOrder({ total: '60.00' })
    await callBack(signed(paidBill(second.id)))
    await callBack(signed(failedBill(first.id)))
    expect(order().status).toBe('on-hold')
    expect(bills()).toEqual({ [first.id]: 'failed', [second.id]: 'review' })
  })

  it.each<[string, (id: string) => Record<string, string>, number]>([
    ['has no signature', (id) => paidBill(id), 401],
    ['has another signature', (id) => ({ ...paidBill(id), x_signature: '0'.repeat(64) }), 401],
    ['has a changed state', (id) => ({ ...signed(failedBill(id)), paid: 'true' }), 401],
    ['has an array besides', (id) => ({ ...signed(paidBill(id)), 'more[a]': '1' }), 401],
    ['is for a bill without an order', () => signed(paidBill('Bill99')), 404],
  ])('changes nothing if it %s', async (_name, forge, status) => {
    const { id } = await createBill()
    const before = order()
    expect(await callBack(forge(id))).toBe(status)
    expect(order()).toEqual(before)
  })

  it.each(['', '2', '99', 'x'])('changes nothing for the order "%s"', async (orderId) => {
    shop().change(({ orders }) => (orders['2'] = newOrder()))
    const { id } = await createBill()
    const before = shop().read().orders
    expect(await callBack(signed(paidBill(id)), orderId)).toBe(404)
    expect(shop().read().orders).toEqual(before)
  })

  it.each<[string, Record<string, string>, RegExp]>([
    ['a wrong', { x_signature: '0'.repeat(64) }, /copy the X Signature Key from Billplz again/],
    ['no', {}, /turn on X Signature in Billplz/],
  ])(
    'with %s signature is logged once an hour without its content, and the owner reads what to do',
    async (_name, signature, advice) => {
      const { id } = await createBill()
      for (let round = 0; round < 3; round += 1) await callBack({ ...paidBill(id), ...signature })
      expect(shop().read().log).toEqual([expect.stringMatching(/^A payment result was refused\./)])
      expect(shop().read().log[0]).toMatch(advice)
      expect(await (await fetch(`${shop().url}/settings-page/`)).text()).toMatch(advice)
    },
  )

  it('without the id of a bill is not from Billplz, and the owner reads nothing', async () => {
    expect(await callBack({ paid: 'true' })).toBe(401)
    expect(shop().read().log).toEqual([])
    expect(await (await fetch(`${shop().url}/settings-page/`)).text()).toBe('')
  })

  it('does not change anything while there is no key: anyone can sign with an empty one', async () => {
    const { id } = await createBill()
    settings({ x_signature_key: '' })
    const before = order()
    const fields = paidBill(id)
    expect(await callBack({ ...fields, x_signature: signBill(fields, '', '') })).toBe(401)
    expect(order()).toEqual(before)
  })

  const cash = { transaction: 'cash', datePaid: '2026-11-25' }

  it.each<[string, Partial<WooOrder>, string, string, string]>([
    ['refunded', { status: 'refunded' }, 'refunded', 'Refund this payment.', 'review'],
    ['unpaid again after another payment', cash, 'on-hold', 'Refund this payment.', 'review'],
    ['in the trash', { status: 'trash' }, 'on-hold', 'in the trash', 'review'],
    [
      'in the trash, and was unpaid again after another payment',
      { status: 'trash', ...cash },
      'on-hold',
      'Refund this payment.',
      'review',
    ],
    ['cancelled', { status: 'cancelled' }, 'processing', 'still in stock', 'paid'],
    [
      'paid in another way',
      { status: 'completed', ...cash },
      'completed',
      'Refund this payment.',
      'review',
    ],
    [
      'unpaid, but has the transaction of a payment begun with another plugin',
      { status: 'failed', transaction: 'begun' },
      'processing',
      'Payment complete.',
      'paid',
    ],
    [
      'completed by hand',
      { status: 'completed' },
      'completed',
      'do not collect the money again',
      'paid',
    ],
    ['of another total', { total: '60.00' }, 'on-hold', 'not the total', 'review'],
    ['of another currency', { currency: 'SGD' }, 'on-hold', 'not the total', 'review'],
    ['of an unknown status', { status: 'shipped' }, 'shipped', 'Check it.', 'paid'],
  ])(
    'of a paid bill leaves one note on an order that is %s',
    async (_name, change, status, note, state) => {
      const { id } = await createBill()
      changeOrder(change)
      for (let round = 0; round < 2; round += 1)
        expect(await callBack(signed(paidBill(id)))).toBe(200)
      expect(order().status).toBe(status)
      expect(order().notes.filter((each) => each.includes(note))).toHaveLength(1)
      expect(bills()).toEqual({ [id]: state })
    },
  )

  it.each<[string, Partial<WooOrder>, string]>([
    ['of another total', { total: '60.00' }, 'not the total'],
    ['in the trash', { status: 'trash', trashed: 'on-hold' }, 'in the trash'],
  ])(
    'of an approved bill leaves a note and a line in the log if the order was on hold and is %s',
    async (_name, change, note) => {
      const { id } = await createBill(COMPANY)
      await callBack(signed(failedBill(id, { transaction_status: 'pending' })))
      changeOrder(change)
      await callBack(signed(paidBill(id)))
      expect(order()).toMatchObject({ status: 'on-hold', completions: 0 })
      expect(order().notes.filter((each) => each.includes(note))).toHaveLength(1)
      expect(shop().read().log).toEqual([expect.stringContaining(note)])
    },
  )

  it('waits until another one has been handled, and asks to be sent again if that takes too long', async () => {
    const { id } = await createBill()
    shop().change(
      ({ options }) => (options['fpx_checkout_lock_order_1'] = '9999999999-other' as never),
    )
    expect(await callBack(signed(paidBill(id)))).toBe(503)
    expect(order().status).toBe('pending')
    shop().change(({ options }) => delete options['fpx_checkout_lock_order_1'])
    expect(await callBack(signed(paidBill(id)))).toBe(200)
    expect(order().status).toBe('processing')
  })

  it('asks to be sent again if the order could not be saved', async () => {
    const { id } = await createBill()
    shop().change((database) => (database.rejectsOrders = true))
    expect(await callBack(signed(paidBill(id)))).toBe(503)
    shop().change((database) => (database.rejectsOrders = false))
    expect(await callBack(signed(paidBill(id)))).toBe(200)
    expect(order()).toMatchObject({ status: 'processing', transaction: id })
    expect(bills()).toEqual({ [id]: 'paid' })
  })

  it.each<[string, Partial<WooOrder>]>([
    ["before the bill's state was saved", { status: 'processing' }],
    ['before the order was saved', { status: 'pending' }],
  ])('that is repeated because the process ended %s settles the same payment', async (_, saved) => {
    const { id } = await createBill()
    changeOrder({ ...saved, transaction: id })
    expect(await callBack(signed(paidBill(id)))).toBe(200)
    expect(order().status).toBe('processing')
    expect(order().notes.join('\n')).not.toContain('Refund this payment')
    expect(bills()).toEqual({ [id]: 'paid' })
  })

  it('of a company account puts the order on hold, until it is approved or refused', async () => {
    const waiting = (id: string) => signed(failedBill(id, { transaction_status: 'pending' }))
    const first = await createBill(COMPANY)
    await callBack(waiting(first.id))
    expect(order()).toMatchObject({ status: 'on-hold', completions: 0 })
    await callBack(signed(failedBill(first.id, { transaction_status: 'failed' })))
    expect(order().status).toBe('failed')
    const second = await createBill(COMPANY)
    await callBack(waiting(second.id))
    await callBack(signed(paidBill(second.id, { transaction_status: 'completed' })))
    expect(order()).toMatchObject({ status: 'processing', completions: 1 })
    const paid = order()
    await callBack(waiting(second.id))
    expect(order()).toEqual(paid)
  })
})

describe('an order that has received money and is Pending payment again', () => {
  const get = (path: string) => fetch(shop().url + path)
  const pay = async () => (await placeOrder('fpx_checkout_bank=BIMB0340')).redirect

  it.each<[string, Partial<WooOrder>, string[]]>([
    ['has paid it', {}, ['refunded', 'pending']],
    ['does not fit it', { total: '60.00' }, ['refunded', 'pending']],
    ['has paid it, and it was on hold in between', {}, ['refunded', 'on-hold', 'failed']],
  ])('is paid anew if it was Refunded and its money %s', async (_name, change, statuses) => {
    const first = await createBill()
    changeOrder(change)
    await callBack(signed(paidBill(first.id)))
    await setStatus(...statuses)
    changeOrder({ total: '58.90' })
    for (let round = 0; round < 2; round += 1) {
      expect(await pay()).toContain(`/bills/Bill${round + 2}?`)
      const { id } = shop().bills.at(-1)!
      await callBack(signed(failedBill(id)))
      expect(order().status).toBe('failed')
    }
    // The refunded payment is not judged again.
    await callBack(signed(paidBill(first.id)))
    expect(order().status).toBe('failed')
    const { id } = shop().bills.at(-1)!
    await callBack(signed(paidBill(id)))
    expect(order()).toMatchObject({ status: 'processing', transaction: id })
    expect(order().notes.join('\n')).not.toContain('Refund this payment.')
    expect(bills()).toMatchObject({ [first.id]: 'refunded', [id]: 'paid' })
  })

  it.each<[string, Partial<WooOrder>, string, boolean]>([
    ['has paid it', {}, 'paid', false],
    ['does not fit it', { total: '60.00' }, 'review', true],
  ])('is not paid twice if it was not Refunded and its money %s', async (...row) => {
    const [, change, state, isInReview] = row
    const { id } = await createBill()
    changeOrder(change)
    await callBack(signed(paidBill(id)))
    await setStatus('pending')
    expect(await pay()).toContain('/order-received/')
    expect(bills()).toEqual({ [id]: state })
    const html = await (await get('/checkout/order-received/1/')).text()
    expect(html.includes('We have received your payment')).toBe(isInReview)
    expect(html).not.toContain('Pay again')
    await get('/cancel-unpaid-orders/')
    expect(order().status).toBe('pending')
  })

  it('control: WooCommerce cancels it once its money was refunded', async () => {
    const { id } = await createBill()
    await callBack(signed(paidBill(id)))
    await setStatus('refunded', 'pending')
    await get('/cancel-unpaid-orders/')
    expect(order().status).toBe('cancelled')
  })

  it('waits for the owner if a second payment arrives, who can accept it', async () => {
    const [first, second] = [await createBill(), await createBill('MB2U0227')]
    await callBack(signed(paidBill(first.id)))
    await setStatus('pending')
    await callBack(signed(paidBill(second.id)))
    expect(order().status).toBe('on-hold')
    expect(bills()).toEqual({ [first.id]: 'paid', [second.id]: 'review' })
    await get('/order-actions/?apply=fpx_checkout_accept_payment')
    expect(order()).toMatchObject({ status: 'processing', transaction: second.id })
  })

  it('does not offer to accept money that was refunded', async () => {
    const { id } = await createBill()
    changeOrder({ total: '60.00' })
    await callBack(signed(paidBill(id)))
    await setStatus('refunded', 'on-hold')
    expect(await (await get('/order-actions/')).json()).toEqual({})
  })
})

describe("the browser's return", () => {
  async function comeBack(fields: Record<string, string>, key = 'wc_order_key', orderId = '1') {
    const names = Object.entries(fields).map(([name, value]) => [`billplz[${name}]`, value])
    const own = { fpx_checkout_order: orderId, fpx_checkout_key: key }
    const body = new URLSearchParams([...Object.entries(own), ...names] as [string, string][])
    const response = await fetch(`${shop().url}/wc-api/fpx_checkout/?${body}`, {
      redirect: 'manual',
    })
    return { status: response.status, location: response.headers.get('location') }
  }
  const signedReturn = (fields: Record<string, string>) => ({
    ...fields,
    x_signature: signBill(fields, 'billplz'),
  })
  const received = () => `${shop().url}/checkout/order-received/1/?key=wc_order_key`
  const payAgain = () => `${shop().url}/checkout/order-pay/1/?pay_for_order=true&key=wc_order_key`

  it('pays the order, even if the callback never arrives', async () => {
    const { id } = await createBill()
    const answer = await comeBack(signedReturn({ id, paid: 'true', paid_at: '' }))
    expect(answer).toEqual({ status: 303, location: received() })
    expect(order()).toMatchObject({ status: 'processing', transaction: id, completions: 1 })
  })

  it('redirects to the payment page if the payment failed', async () => {
    const { id } = await createBill()
    const answer = await comeBack(signedReturn({ id, paid: 'false', paid_at: '' }))
    expect(answer).toEqual({ status: 303, location: payAgain() })
    expect(await (await fetch(payAgain())).text()).toContain('The payment was not completed.')
    expect(order().status).toBe('failed')
  })

  it('redirects to the order if the payment failed, but the shop has other money', async () => {
    const [first, second] = [await createBill(), await createBill('MB2U0227')]
    await callBack(signed(paidBill(first.id)))
    await setStatus('pending')
    const answer = await comeBack(signedReturn({ id: second.id, paid: 'false', paid_at: '' }))
    expect(answer).toEqual({ status: 303, location: received() })
  })

  it('redirects to the order if the payment awaits approval', async () => {
    const { id } = await createBill(COMPANY)
    const fields = { id, paid: 'false', transaction_status: 'pending' }
    expect((await comeBack(signedReturn(fields))).location).toBe(received())
    expect(order().status).toBe('on-hold')
  })

  it.each<[string, (id: string) => Record<string, string>]>([
    ['has no signature', (id) => ({ id, paid: 'true' })],
    ['has a changed state', (id) => ({ ...signedReturn({ id, paid: 'false' }), paid: 'true' })],
    ['has the signature of a callback', (id) => signed({ id, paid: 'true', amount: '5890' })],
    ['is about a bill of another order', () => signedReturn({ id: 'Bill99', paid: 'true' })],
    ['has no fields', () => ({})],
  ])('shows the order and changes nothing if it %s', async (_name, make) => {
    const { id } = await createBill()
    const before = order()
    expect(await comeBack(make(id))).toEqual({ status: 303, location: received() })
    expect(order()).toEqual(before)
  })

  it("redirects to the page of the payer's language, which can be on another host", async () => {
    changeOrder({ receivedUrl: 'https://ms.example/thanks' })
    const { id } = await createBill()
    // The request of the return has no language.
    changeOrder({ receivedUrl: 'https://en.example/thanks' })
    const answer = await comeBack(signedReturn({ id, paid: 'true' }))
    expect(answer.location).toBe('https://ms.example/thanks')
  })

  it.each<[string, (id: string) => unknown, string, boolean, string?]>([
    ['is open', () => undefined, 'Your bank has not confirmed the payment yet.', true],
    [
      'has failed',
      (id) => callBack(signed(failedBill(id))),
      'The payment was not completed. Please try again.',
      true,
    ],
    [
      'was refunded, and that is paid anew',
      async (id) => {
        await callBack(signed(paidBill(id)))
        await setStatus('refunded', 'pending')
        await placeOrder('fpx_checkout_bank=BIMB0340')
      },
      'Your bank has not confirmed the payment yet.',
      true,
    ],
    [
      'awaits approval',
      (id) => callBack(signed(failedBill(id, { transaction_status: 'pending' }))),
      'Your payment awaits approval.',
      false,
      COMPANY,
    ],
    [
      'is in review',
      async (id) => {
        changeOrder({ total: '60.00' })
        await callBack(signed(paidBill(id)))
      },
      'We have received your payment, but it does not fit this order.',
      false,
    ],
    [
      'has arrived after its refund',
      async (id) => {
        changeOrder({ status: 'refunded' })
        await callBack(signed(paidBill(id)))
      },
      'We have received your payment, but it does not fit this order.',
      false,
    ],
  ])('the page of an order whose payment %s says so', async (...row) => {
    const [, change, text, hasLink, bank] = row
    const { id } = await createBill(bank)
    await change(id)
    const html = await (await fetch(received())).text()
    expect(html).toContain(text)
    expect(html.includes(payAgain().replaceAll('&', '&amp;'))).toBe(hasLink)
  })

  it.each<[string, (id: string) => unknown]>([
    ['was refunded', (id) => callBack(signed(paidBill(id))).then(() => setStatus('refunded'))],
    ['is Refunded, and the payment open', () => changeOrder({ status: 'refunded' })],
    ['was cancelled', () => changeOrder({ status: 'cancelled' })],
    [
      'is paid and on hold again',
      (id) => callBack(signed(paidBill(id))).then(() => setStatus('on-hold')),
    ],
    [
      'is paid and has a status of its own',
      (id) => callBack(signed(paidBill(id))).then(() => changeOrder({ status: 'shipped' })),
    ],
  ])('the page of an order that %s says nothing about its payment', async (_name, change) => {
    const { id } = await createBill()
    await change(id)
    expect(await (await fetch(received())).text()).not.toContain('woocommerce-info')
  })

  it('of a company payment that may await its approval leaves the order unpaid, and the payer can pay again', async () => {
    const { id } = await createBill('B2B1-MBB0228')
    const answer = await comeBack(signedReturn({ id, paid: 'false' }))
    expect(answer.location).toBe(received())
    expect(order().status).toBe('pending')
    expect(order().notes.join()).toContain('has failed or awaits approval')
    const html = await (await fetch(received())).text()
    expect(html).toContain('Your payment has failed or awaits approval.')
    expect(html).toContain('Pay again')
    await callBack(signed(paidBill(id)))
    expect(order()).toMatchObject({ status: 'processing', transaction: id })
  })

  it.each([
    ['wc_order_guess', '1'],
    ['', '1'],
    ['wc_order_key', '99'],
  ])('does not reveal an order to a browser with the key "%s" for order %s', async (key, id) => {
    expect(await comeBack({}, key, id)).toEqual({
      status: 303,
      location: `${shop().url}/myaccount/`,
    })
  })
})
