import { billplz, createPayments, memoryRecords, type Order } from 'fpx-checkout/payments'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { readForm } from '../../../src/payments/messages/readMessage.js'
import { isRefusal } from '../../../src/payments/verify/refuse.js'
import { verifyBillplz } from '../../../src/payments/verify/verifyBillplz.js'
import vectors from '../../support/payments/vectors.json' with { type: 'json' }

export const signatureKey = 'S-runtimes'

/**
 * Creates a shop with one order, at the sandbox's bills. `/status` says how its payment ended, and `/vectors` what the
 * runtime's cryptography makes of the messages that all languages share.
 *
 * @param sandbox - the sandbox's origin.
 * @param shop - the shop's origin.
 */
export function createShop(sandbox: string, shop: string) {
  const order: Order = { id: 'A-1001', amount: 5890, name: 'சரவணன்', email: 'siti@example.com' }
  const worked: string[] = []
  const payments = createPayments({
    proxy: createFpxProxy({ gateway: { baseUrl: `${sandbox}/v2`, apiKey: 'sandbox-key' } }),
    gateway: billplz({
      baseUrl: `${sandbox}/api`,
      apiKey: 'sandbox-key',
      signatureKey,
      collectionId: 'inbmmepb',
    }),
    url: `${shop}/payments`,
    model: 'B2C',
    // The tests forge messages.
    logger: { warn: () => undefined, error: (entry) => console.error(entry) },
    orders: {
      ...memoryRecords(),
      current: () => order,
      find: () => order,
      onPaid: ({ id }) => worked.push(id),
    },
  })
  return {
    payments,
    async fetch(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url)
      if (pathname === '/status')
        return Response.json({ ...(await payments.status(order.id)), worked })
      return pathname === '/vectors' ? Response.json(await readVectors()) : payments.fetch(request)
    },
  }
}

async function readVectors() {
  const { key, vectors: messages } = vectors.billplz
  return Promise.all(
    messages.map(async ({ form, kind }) => {
      const fields = readForm(form)
      return isRefusal(fields) ? fields : verifyBillplz(fields, key, kind as 'callback')
    }),
  )
}
