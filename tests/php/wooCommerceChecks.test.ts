import { describe, expect, it, onTestFinished } from 'vitest'
import { openWooShop } from '../support/embed/woocommerce/openWooShop.js'
import { actOn, openShopForTests, paidBill, signed } from './support/actOn.js'

const { shop, order, changeOrder, bills, createBill, callBack } = openShopForTests()

/** Creates a bill that is paid, but whose callback is lost. */
async function payWithoutCallback() {
  const bill = await createBill()
  bill.state = 'paid'
  return bill
}

const get = (path: string) => fetch(shop().url + path, { redirect: 'manual' })
const comeBack = () =>
  get('/wc-api/fpx_checkout/?fpx_checkout_order=1&fpx_checkout_key=wc_order_key')

describe('if no callback arrives, Billplz is asked', () => {
  it('once in 15 seconds, however often the payer reloads the page', async () => {
    await createBill()
    const before = order()
    for (let round = 0; round < 3; round += 1) await comeBack()
    expect(shop().finds).toBe(1)
    expect(order()).toEqual(before)
    shop().change((database) => (database.transients = {}))
    await comeBack()
    expect(shop().finds).toBe(2)
  })

  it('at once when the payer returns from another bill', async () => {
    await createBill()
    await comeBack()
    const bill = await createBill('MB2U0227')
    bill.state = 'paid'
    await comeBack()
    expect(order()).toMatchObject({ status: 'processing', transaction: bill.id })
  })

  it('by a job 10 minutes later', async () => {
    const { id } = await payWithoutCallback()
    expect(shop().read().jobs).toEqual([
      { minutes: 10, hook: 'fpx_checkout_check_bill', args: [1, id, 0, 0] },
    ])
    await get('/jobs/')
    expect(order()).toMatchObject({ status: 'processing', transaction: id })
    await get('/jobs/')
    expect(shop().finds).toBe(1)
    expect(shop().read().jobs).toEqual([])
  })

  it('by the next job if the process of one was killed', async () => {
    const { id } = await payWithoutCallback()
    shop().answers = { find: 'dies' }
    await get('/jobs/')
    shop().answers = {}
    await get('/jobs/')
    expect(order()).toMatchObject({ status: 'processing', transaction: id })
  })

  it.each([
    ['is not paid, for about four days', undefined, 1],
    ['cannot be asked for, four times as often', { status: 500, body: '' }, 4],
  ])('again and again while the bill %s', async (_name, refusal, times) => {
    await createBill()
    shop().refusal = refusal
    const pauses: number[] = []
    for (let jobs = shop().read().jobs!; jobs.length > 0; jobs = shop().read().jobs!) {
      pauses.push(...jobs.map(({ minutes }) => minutes))
      await get('/jobs/')
    }
    expect(pauses.sort((a, b) => a - b)).toEqual(
      [10, 60, 360, 1440, 4320].flatMap((pause) => Array<number>(times).fill(pause)),
    )
    expect(shop().finds).toBe(5 * times)
    expect(order().status).toBe('pending')
  })

  it.each(['hangs', 'connects slowly'])(
    'by a long process again a minute after Billplz %s, and later about the bills in between',
    async (answer) => {
      const woo = await openWooShop(`namespace FpxCheckout\\WooCommerce;
        function time(): int { return \\time() + ($GLOBALS['database']['passed'] ?? 0); }
        // Each job begins 40 seconds after the one before.
        add_action(BillCheck::JOB, function () { $GLOBALS['database']['passed'] = 40 + ($GLOBALS['database']['passed'] ?? 0); });`)
      onTestFinished(() => woo.close())
      for (const bank of ['BIMB0340', 'MB2U0227', 'BIMB0340', 'MB2U0227'])
        await actOn(() => woo).createBill(bank)
      const runJobs = async () => {
        woo.calls = []
        await fetch(`${woo.url}/jobs/`)
        return woo.calls
      }
      const bills = ['Bill1', 'Bill2', 'Bill3', 'Bill4']
      woo.answers = { find: answer }
      expect(await runJobs()).toEqual(['find 1', 'find 3'])
      const jobs = () => woo.read().jobs!.map(({ args }) => args)
      expect(jobs()).toEqual(
        bills.flatMap((bill) => [
          [1, bill, 1, 0],
          [1, bill, 0, 1],
        ]),
      )
      woo.answers = {}
      expect(new Set(await runJobs())).toEqual(new Set(['find 1', 'find 2', 'find 3', 'find 4']))
      expect(jobs()).toEqual(bills.map((bill) => [1, bill, 2, 0]))
    },
  )

  it('but not about a bill whose callback has arrived', async () => {
    const { id } = await createBill()
    await callBack(signed(paidBill(id)))
    await get('/jobs/')
    expect(shop().finds).toBe(0)
    expect(shop().read().jobs).toEqual([])
  })

  it('and a deleted bill has failed', async () => {
    const bill = await createBill()
    bill.state = 'deleted'
    await get('/jobs/')
    expect(order().status).toBe('failed')
  })
})

describe('before WooCommerce cancels an unpaid order', () => {
  const cancel = () => get('/cancel-unpaid-orders/')

  it('Billplz is asked, and a paid order is not cancelled', async () => {
    await payWithoutCallback()
    await cancel()
    expect(order()).toMatchObject({ status: 'processing', completions: 1 })
  })

  it('Billplz is asked, and an unpaid order is cancelled', async () => {
    await createBill()
    await cancel()
    expect(shop().finds).toBe(1)
    expect(order().status).toBe('cancelled')
  })

  it('a bill that Billplz does not know does not hide that another one was paid', async () => {
    const bill = await createBill()
    const newer = await createBill('MB2U0227')
    newer.state = 'unknown'
    bill.state = 'paid'
    changeOrder({ created: '25 hours ago' })
    await cancel()
    expect(order()).toMatchObject({ status: 'processing', transaction: bill.id })
  })

  it('Billplz is not asked if there is no bill', async () => {
    await cancel()
    expect(shop().finds).toBe(0)
    expect(order().status).toBe('cancelled')
  })

  it('an order of the last day waits if Billplz does not answer', async () => {
    await createBill()
    shop().refusal = { status: 500, body: '' }
    await cancel()
    expect(order().status).toBe('pending')
    changeOrder({ created: '25 hours ago' })
    await cancel()
    expect(order().status).toBe('cancelled')
  })
})

describe('"Ask Billplz" on the order screen', () => {
  const ACTION = 'fpx_checkout_ask_billplz'
  const actions = async (query = '') =>
    Object.keys((await (await get(`/order-actions/${query}`)).json()) as object)
  const ask = () => actions(`?apply=${ACTION}`)

  it('is there only if the order has an unpaid bill', async () => {
    expect(await actions()).toEqual([])
    await payWithoutCallback()
    expect(await actions()).toEqual([ACTION])
    expect(await ask()).toEqual([])
    expect(order().status).toBe('processing')
  })

  it('leaves a note if there is no payment, or if Billplz does not answer', async () => {
    await createBill()
    await ask()
    expect(order().notes.at(-1)).toBe('Billplz has not received a payment for this order.')
    shop().refusal = { status: 401, body: '' }
    await ask()
    expect(order().notes.at(-1)).toContain('Billplz could not be asked about this order.')
    expect(shop().read().log).toEqual([expect.stringMatching(/^Order 1: Billplz .*401/)])
  })
})

describe('a payment in review', () => {
  const ACCEPT = 'fpx_checkout_accept_payment'
  const actions = async (query = '') =>
    Object.keys((await (await get(`/order-actions/${query}`)).json()) as object)

  async function payAnotherTotal() {
    const bill = await createBill()
    bill.state = 'paid'
    changeOrder({ total: '60.00' })
    await callBack(signed(paidBill(bill.id)))
    expect(order().status).toBe('on-hold')
    return bill.id
  }

  it('is accepted by an order action', async () => {
    const id = await payAnotherTotal()
    expect(await actions()).toContain(ACCEPT)
    expect(await actions(`?apply=${ACCEPT}`)).toEqual([])
    expect(order()).toMatchObject({ status: 'processing', transaction: id, completions: 1 })
    expect(order().notes.at(-1)).toBe(`The payment with Billplz bill ${id} was accepted.`)
    expect(bills()).toEqual({ [id]: 'paid' })
  })

  it('is judged again by a job once the owner has corrected the total', async () => {
    const id = await payAnotherTotal()
    await get('/jobs/')
    expect(order().notes.filter((note) => note.includes('not the total'))).toHaveLength(1)
    changeOrder({ total: '58.90' })
    await get('/jobs/')
    expect(order()).toMatchObject({ status: 'processing', transaction: id })
  })
})
