import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openWooShop, signBill, type WooShop } from '../support/embed/woocommerce/openWooShop.js'
import { actOn, failedBill, paidBill, signed } from './support/actOn.js'

interface Step {
  do: string
  gives?: unknown
  bank?: string
  bill?: number
  says?: string
  is?: string
  as?: string
  amount?: number
  currency?: string
  seconds?: number
  minutes?: number
  call?: string
  steps?: Step[]
  [member: string]: unknown
}

interface Row {
  name: string
  needs?: string[]
  steps: Step[]
  state: string
  payments: string[]
  calls: string[]
}

const { banks, rows } = JSON.parse(
  readFileSync('tests/support/payments/scenarios.json', 'utf8'),
) as { banks: Record<string, { code: string; model: string }>; rows: Row[] }

/** What the plugin doesn't have, by the name that a row needs it with. The hosts suite tries two requests at once. */
const LACKING: Record<string, string> = {
  gateways: 'The plugin has one gateway.',
  'no-cancel': "It's Billplz, whose bills can be deleted.",
  unsigned: "It's Billplz, which signs its messages.",
  parallel: 'The simulated shop handles one request after another, and a second tab waits.',
  onPaid: 'WooCommerce does the work of a paid order.',
  gone: 'A deleted order is gone with its bills, and one in the trash comes back with its money.',
  calls: "The plugin doesn't limit an order's bills and questions.",
  'second-money': "The owner can't accept a payment for an order that is paid.",
}
const shared = rows.filter(({ needs = [] }) => !needs.some((need) => need in LACKING))

it('control: the plugin runs each row that needs nothing else', () => {
  const needed = new Set(rows.flatMap(({ needs = [] }) => needs))
  expect([...needed].sort()).toEqual(Object.keys(LACKING).sort())
})

/** The plugin's clock. Bills expire, and jobs are due, as time passes for it. */
const CLOCK = `namespace FpxCheckout\\WooCommerce;
  function time(): int { return \\time() + ($GLOBALS['database']['passed'] ?? 0); }`

let woo: WooShop
beforeAll(async () => {
  woo = await openWooShop(CLOCK)
})
beforeEach(() => woo.reset())
afterAll(() => woo.close())

const { order, changeOrder, setStatus, placeOrder } = actOn(() => woo)
const post = async (url: string, fields: Record<string, string>) =>
  (await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).status
const get = (path: string) => fetch(woo.url + path, { redirect: 'manual' })

/** Returns a message about a bill. One that says `paid` makes the bill paid. */
function say({ bill: number = 1, says = '', amount }: Step): Record<string, string> {
  const bill = woo.bills[number - 1]!
  if (says === 'paid') Object.assign(bill, { state: 'paid', received: amount })
  const sen = bill.fields['amount']!
  const paid = { amount: sen, paid_amount: String(amount ?? sen) }
  if (says === 'paid') return paidBill(bill.id, paid)
  const status = { failed: 'failed', waiting: 'pending' }[says]
  return failedBill(bill.id, { amount: sen, ...(status ? { transaction_status: status } : {}) })
}

const steps: Record<string, (step: Step) => unknown> = {
  async pay({ bank = '' }) {
    const { code, model } = banks[bank]!
    const prefix = model === 'B2B1' && !code.startsWith('B2B1-') ? 'B2B1-' : ''
    const { redirect = '' } = await placeOrder(`fpx_checkout_bank=${prefix}${code}`)
    if (redirect.includes('/order-received/')) return 'order'
    return (
      /Bill(\d+)\?auto_submit=true/.exec(redirect)?.[0].replace(/Bill(\d+).*/, 'bank $1') ?? 'later'
    )
  },
  gateway: ({ do: _, ...answers }) => void Object.assign(woo.answers, answers),
  bill: ({ bill = 1, is, amount }) =>
    void Object.assign(woo.bills[bill - 1]!, { state: is, received: amount }),
  during: ({ call = '', steps: inner = [] }) =>
    void woo.during.set(call, () => inner.forEach((step) => void steps[step.do]!(step))),
  callback: (step) =>
    post(woo.bills[(step.bill ?? 1) - 1]!.fields['callback_url']!, signed(say(step))),
  async return(step) {
    const url = new URL(woo.bills[(step.bill ?? 1) - 1]!.fields['redirect_url']!)
    if (step.says !== 'nothing') {
      const { id, paid, transaction_status } = say(step)
      const fields = { id: id!, paid: paid!, ...(transaction_status ? { transaction_status } : {}) }
      const all = { ...fields, x_signature: signBill(fields, 'billplz') }
      for (const [name, value] of Object.entries(all))
        url.searchParams.set(`billplz[${name}]`, value)
    }
    const { status } = await fetch(url, { redirect: 'manual' })
    return status === 303 ? 'order' : status
  },
  wait: ({ seconds = 0, minutes = 0 }) =>
    woo.change((database) => {
      database.passed = (database.passed ?? 0) + seconds + 60 * minutes
      database.transients = {}
    }),
  check: async () => {
    await get('/order-actions/?apply=fpx_checkout_ask_billplz')
    return order().notes.at(-1)?.includes('could not be asked') ? 'fails' : 'ok'
  },
  checkDue: () => get('/jobs/'),
  async resolve({ as }) {
    if (as === 'refunded') {
      if (!readPayments().includes('review')) return 'fails'
      // After Pending payment, the payer can pay again.
      if (order().status === 'on-hold') await setStatus('refunded', 'pending')
      return 'ok'
    }
    await get('/order-actions/?apply=fpx_checkout_accept_payment')
    return order().status === 'processing' ? 'ok' : 'fails'
  },
  order: ({ amount, currency }) =>
    changeOrder({
      ...(amount ? { total: (amount / 100).toFixed(2) } : {}),
      ...(currency ? { currency } : {}),
    }),
  // WooCommerce's pages always let the payer pay an unpaid order.
  expect: () => undefined,
}

/**
 * Returns the bills as the table describes payments.
 *
 * @param expired What an open bill is called after an hour. The plugin doesn't store whether it was asked for since then.
 */
function readPayments(expired = 'failed'): string[] {
  const now = Date.now() / 1000 + (woo.read().passed ?? 0)
  return Object.entries(order().meta).flatMap(([name, value]) => {
    if (!name.startsWith('_fpx_checkout_bill_')) return []
    const { state, at, isDeleted } = value as { state: string; at: number; isDeleted?: boolean }
    if (state === 'open') return [now - at < 3600 ? 'pending' : expired]
    if (now - at > 7 * 86_400 && ['pending', 'unclear'].includes(state)) return ['failed']
    if (state === 'pending') return ['pending awaits-approval']
    // The plugin doesn't store how every review has ended.
    if (state === 'refunded') return ['review']
    if (state === 'unclear') return ['pending awaits-approval may-have-failed']
    return [state === 'failed' && isDeleted ? 'failed cancelled' : state]
  })
}

/** What the table says, as far as the plugin stores it: not why a payment is in review, or how a review has ended. */
const simplify = (payment: string) =>
  payment.replace(/^(review|paid) .*/, '$1').replace('refunded', 'review')
/** Without plain failures: the plugin has no bill whose creation failed, and adds a lost one when it finds it. */
const withoutFailures = (payments: string[]) =>
  payments.filter((payment) => payment !== 'failed').sort()
const changesOnly = (calls: string[]) => calls.filter((call) => !call.startsWith('find'))

it.each(shared.map((row) => [row.name, row] as const))(
  'in the WooCommerce plugin: %s',
  async (_name, row) => {
    for (const step of row.steps) {
      const given = await steps[step.do]!(step)
      if (step.gives !== undefined) expect([step, given]).toEqual([step, step.gives])
    }
    const payments = ['failed', 'pending'].map((expired) => withoutFailures(readPayments(expired)))
    expect(payments).toContainEqual(withoutFailures(row.payments.map(simplify)))
    expect(changesOnly(woo.calls)).toEqual(changesOnly(row.calls))
    expect(['processing', 'completed'].includes(order().status)).toBe(row.state === 'paid')
    expect(order().completions).toBe(row.state === 'paid' ? 1 : 0)
  },
)
