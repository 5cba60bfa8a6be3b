import { proxy } from './fpx'

type Status = 'open' | 'pending' | 'paid' | 'failed'
export interface Order {
  id: string
  /** In sen, to avoid fractions. */
  amount: number
  status: Status
  /** The newest payment's id or, once the order is paid, the id of the payment that paid it. */
  paymentId?: string
}
/** A payment at the gateway. An order can have several. */
export interface Payment {
  /** The id in the callback: Billplz's bill id, or your reference with other gateways. */
  id: string
  orderId: string
  /** The order's amount when the payment was created. */
  amount: number
  /** The gateway's page, where the payer continues or chooses another bank. */
  url: string
}
/** Your database. */
export interface Orders {
  ofSession(headers: Headers): Promise<Order | undefined>
  find(id: string): Promise<Order | undefined>
  findPayment(id: string): Promise<Payment | undefined>
  addPayment(payment: Payment): Promise<void>
  /** Updates the order in one SQL statement, if its status and payment match `where`. Returns whether a row changed. */
  update(
    id: string,
    where: { status: Status[]; paymentId?: string },
    set: { status: Status; paymentId?: string },
  ): Promise<boolean>
}
/** Your gateway, for example Billplz: `createBill` in `createBill.ts` and `verifyBillplz` in `billplz.ts`. */
export interface Gateway {
  /** Creates a payment. `bankUrl` opens the bank, without the gateway's own bank list. */
  create(order: Order, bank: string): Promise<{ id: string; url: string; bankUrl: string }>
  /** Returns what a callback says, or `undefined` if it is forged. */
  verify(request: Request): Promise<
    | {
        reference: string
        amount: number | undefined
        status: 'paid' | 'failed' | 'pending'
      }
    | undefined
  >
}

const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } })
/** Redirects to the checkout page, which shows the problem. */
const refuse = (problem: 'bank' | 'later') => seeOther(`/?problem=${problem}`)

export const createHandlers = (orders: Orders, gateway: Gateway) => ({
  /** POST /pay: receives the checkout page's form. */
  async pay(request: Request): Promise<Response> {
    const order = await orders.ofSession(request.headers)
    if (!order) return new Response('There is no order.', { status: 404 })
    const code = (await request.formData()).get('bank_code')
    // Without a cached list, the code cannot be checked.
    const banks = await proxy.findBanks(code, { model: 'B2C' }).catch(() => undefined)
    if (!banks) return refuse('later')
    const [bank] = banks
    if (!bank) return refuse('bank')
    // After a double click, or in two tabs, only one request creates a payment. The other shows the order.
    if (!(await orders.update(order.id, { status: ['open', 'failed'] }, { status: 'pending' })))
      return seeOther('/order')
    try {
      const { id, url, bankUrl } = await gateway.create(order, bank.code)
      await orders.addPayment({ id, url, orderId: order.id, amount: order.amount })
      await orders.update(order.id, { status: ['pending'] }, { status: 'pending', paymentId: id })
      return seeOther(bankUrl)
    } catch (error) {
      console.error(error)
      // If the gateway created a payment anyway, no payer knows its URL.
      await orders.update(order.id, { status: ['pending'] }, { status: 'open' })
      return refuse('later')
    }
  },

  /** POST /callback: receives the gateway's callback. */
  async callback(request: Request): Promise<Response> {
    const told = await gateway.verify(request)
    if (!told) return new Response(null, { status: 401 })
    const payment = await orders.findPayment(told.reference)
    const order = payment && (await orders.find(payment.orderId))
    // The order may have changed since the payment was created.
    if (!order || (told.amount ?? payment.amount) !== order.amount)
      console.warn('Unexpected payment', told)
    else if (told.status === 'paid') {
      const isFirst = await orders.update(
        order.id,
        { status: ['open', 'pending', 'failed'] },
        { status: 'paid', paymentId: payment.id },
      )
      if (!isFirst && (await orders.find(order.id))?.paymentId !== payment.id)
        console.warn('Paid a second time: refund it', told)
    } else if (told.status === 'failed') {
      // A late failure of an older payment does not count.
      const where = { status: ['pending' as const], paymentId: payment.id }
      await orders.update(order.id, where, { status: 'failed' })
    }
    // A repeated callback does not change anything, and gets the same response.
    return new Response(null, { status: 200 })
  },

  /** GET /return: redirects a payer who comes back from the bank to the order's page. While the order is pending, that page links to the payment. */
  comeBack: () => seeOther('/order'),
})
