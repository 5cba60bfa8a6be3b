import { billplz, createPayments, memoryRecords, type Order } from 'fpx-checkout/payments'
import { proxy } from './fpx'

const order: Order = { id: 'A-1001', amount: 5890, name: 'Siti', email: 'siti@example.com' }

// Your database and session. This example has one order in memory, for every visitor.
const shared = globalThis as typeof globalThis & { records?: ReturnType<typeof memoryRecords> }
const records = (shared.records ??= memoryRecords())

export const payments = createPayments(() => ({
  proxy,
  orders: {
    ...records,
    current: () => order,
    find: (id) => (id === order.id ? order : undefined),
    onPaid: ({ id }) => console.log('Paid:', id),
  },
  gateway: billplz({
    baseUrl: process.env.BILLPLZ_URL,
    apiKey: process.env.BILLPLZ_KEY,
    signatureKey: process.env.BILLPLZ_SIGNATURE_KEY,
    collectionId: process.env.BILLPLZ_COLLECTION,
  }),
  url: `${process.env.SHOP}/payments`,
  model: 'B2C',
}))
