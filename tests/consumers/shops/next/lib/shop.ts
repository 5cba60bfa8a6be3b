import { verifyBillplz } from './billplz'
import { createBill } from './createBill'
import { createHandlers, type Order, type Orders, type Payment } from './handlers'

// Your database and session. This example has one order in memory, for every visitor.
const shared = globalThis as typeof globalThis & { order?: Order; payments?: Map<string, Payment> }
const order = (shared.order ??= { id: 'A-1001', amount: 5890, status: 'open' })
const payments = (shared.payments ??= new Map())

export const orders: Orders = {
  ofSession: async () => ({ ...order }),
  find: async () => ({ ...order }),
  findPayment: async (id) => payments.get(id),
  addPayment: async (payment) => void payments.set(payment.id, payment),
  update: async (_id, { status, paymentId = order.paymentId }, set) => {
    const isMet = status.includes(order.status) && paymentId === order.paymentId
    if (isMet) Object.assign(order, set)
    return isMet
  },
}

const env = (name: string) => process.env[name] ?? ''

export const handlers = createHandlers(orders, {
  create: ({ id, amount }, bank) =>
    createBill({ id, amount, name: 'Siti binti Ali', email: 'siti@example.com' }, bank, {
      baseUrl: env('BILLPLZ_URL'),
      key: env('BILLPLZ_KEY'),
      collection: env('BILLPLZ_COLLECTION'),
      shop: env('SHOP'),
    }),
  verify: async (request) =>
    verifyBillplz(new URLSearchParams(await request.text()), env('BILLPLZ_SIGNATURE_KEY')),
})
