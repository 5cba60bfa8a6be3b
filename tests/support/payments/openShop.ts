import {
  billplz,
  createPayments,
  memoryRecords,
  type Order,
  type Orders,
  type PaymentRecord,
  type PaymentsOptions,
  type StoredPayment,
} from 'fpx-checkout/payments'
import { account, SimulatedBillplz } from './simulatedBillplz.js'

/** Banks for personal accounts, a code that is in both models, and company banks as PayNet and Billplz list them. */
const banks = [
  { code: 'MB2U0227', name: 'Maybank2U', model: 'B2C' },
  { code: 'BCBB0235', name: 'CIMB Clicks', model: 'B2C' },
  { code: 'RHB0218', name: 'RHB Bank', model: 'B2C' },
  { code: 'RHB0218', name: 'RHB Reflex', model: 'B2B1' },
  { code: 'AMBB0208', name: 'AmAccess Biz' },
  { code: 'B2B1-MBB0228', name: 'Maybank2E', category: 'B2B1' },
]

/** Time at which every shop opens. */
export const OPENED_AT = Date.UTC(2026, 10, 2, 2, 20)

/** Opens a shop with one order of RM 58.90, a simulated Billplz, and a stopped clock. */
export function openShop(
  options: Omit<Partial<PaymentsOptions>, 'orders'> & { orders?: Partial<Orders> } = {},
) {
  const gateway = new SimulatedBillplz()
  const clock = { now: OPENED_AT }
  const log: string[] = []
  const write = (_entry: unknown, message: string) => log.push(message)
  /** The orders in the database. */
  const rows = new Map<string, Order>([
    ['A-1001', { id: 'A-1001', amount: 5890, name: 'Siti binti Ali', email: 'siti@example.com' }],
    ['A-1002', { id: 'A-1002', amount: 1000, name: 'Wei', email: 'wei@example.com' }],
  ])
  const session = { orderId: 'A-1001' as string | undefined }
  const worked: { order: Order; payment: StoredPayment }[] = []
  const orders: Orders = {
    ...memoryRecords(),
    current: () => (session.orderId === undefined ? undefined : rows.get(session.orderId)),
    find: (id) => rows.get(id),
    onPaid: (order, payment) => worked.push({ order, payment }),
    ...options.orders,
  }
  const payments = createPayments({
    proxy: {
      findBanks: (code, { model } = {}) =>
        Promise.resolve(
          banks.filter((b) => b.code === code && (!model || !b.model || b.model === model)),
        ),
    },
    gateway: billplz({ ...account, fetch: gateway.fetch }),
    url: 'https://shop.example/payments',
    logger: { warn: write, error: write },
    now: () => clock.now,
    ...options,
    orders,
  })
  const post = (path: string, body: BodyInit, headers: HeadersInit = {}) =>
    payments.fetch(
      new Request(`https://shop.example/payments/${path}`, { method: 'POST', body, headers }),
    )
  const load = async (orderId = 'A-1001'): Promise<PaymentRecord | undefined> =>
    orders.load(orderId)
  return {
    ...{ payments, orders, gateway, clock, log, rows, session, worked, post, load },
    /** Sends the checkout form. Returns the place to which the payer is sent. */
    pay: async (bank_code = 'MB2U0227', fields: Record<string, string> = { bank_model: 'B2C' }) =>
      locationOf(await post('pay', new URLSearchParams({ bank_code, ...fields }))),
    /** Returns the path of the newest bill's callback. */
    callbackPath: () => gateway.bills.at(-1)!['callback_url']!.replace(/.*\/payments\//, ''),
    /** Posts a callback to the URL of a bill, of the newest or the one it names. Returns the status. */
    callBack: async (form: URLSearchParams, orderId = 'A-1001', reference?: string) => {
      const bill = gateway.bills.find(({ id }) => id === form.get('id')) ?? gateway.bills.at(-1)
      return (await post(`callback/${orderId}/${reference ?? bill?.['reference_2']}`, form)).status
    },
    /** Opens a return URL. Returns the place to which the payer is sent, or the status. */
    comeBack: async (query: URLSearchParams | string, orderId = 'A-1001', reference?: string) => {
      const used = reference ?? (await load(orderId))?.payments.at(-1)?.reference ?? 'none'
      const url = `https://shop.example/payments/return/${orderId}/${used}?${query}`
      return locationOf(await payments.fetch(new Request(url)))
    },
    state: async (orderId = 'A-1001') => (await load(orderId))?.state,
  }
}

const locationOf = (response: Response) =>
  response.headers.get('location') ?? String(response.status)
