import { readCreated } from '../gateways/callGateway.js'
import { describeThrown, type Log } from '../messages/createLog.js'
import type { UpdateRecord } from '../orders/createRecordStore.js'
import type { Order } from '../orders/Orders.js'
import type { PaymentRecord, StoredPayment } from '../orders/PaymentRecord.js'
import {
  addCreated,
  failCreating,
  findPayment,
  startPayment,
} from '../orders/paymentTransitions.js'
import { type PaymentProblem, problemOf } from '../orders/readOrder.js'
import { type Answers, type Choice, type Plan, planPayment } from '../orders/planPayment.js'
import type { Settlement } from '../orders/createSettlement.js'
import type { Settings } from '../PaymentsOptions.js'
import { type ChosenBank, createBankFinder, readForm } from './chosenBank.js'
import { createDeadline } from './createDeadline.js'
import { toMessageUrls } from './matchPath.js'
import type { Pages } from './pages.js'

/** Where to redirect the payer, or why the payment can't start. */
export type StartedPayment =
  { url: string; problem?: undefined } | { url?: undefined; problem: PaymentProblem }

/** How long a payer waits until earlier payments have been asked for and cancelled, in milliseconds. */
const EARLIER_MS = 8000

/** Creates the functions that start a payment, for a form and for your own code. */
export function createPay(
  settings: Settings,
  update: UpdateRecord,
  settlement: Settlement,
  pages: Pages,
  log: Log,
) {
  const { orders, url, now, expiresAfterMs } = settings
  const [gateway] = settings.gateway

  /** Creates a payment at the gateway that has already been added to the order's record. */
  async function create(
    order: Order,
    started: Omit<StoredPayment, 'state'>,
    added: PaymentRecord | undefined,
  ): Promise<StartedPayment> {
    const { reference, bank, model, amount, expiresAt } = started
    const orderId = order.id
    try {
      const answer = await gateway.create({
        ...{ orderId, reference, amount, bank, model, expiresAt },
        ...{ name: order.name, email: order.email, phone: order.phone },
        description: order.description ?? `Order ${orderId}`,
        ...toMessageUrls(url, orderId, reference),
      })
      const created = readCreated(gateway.name, { id: answer.id, url: answer.url })
      const { bankUrl = created.url } = answer
      const record = await update(
        orderId,
        (before) => before && addCreated(before, reference, { ...created, bankUrl }, now()),
        added,
      )
      // A message may have arrived in the meantime, for example about the success of an earlier payment.
      return record?.state === 'pending' && findPayment(record, reference)?.state === 'pending'
        ? { url: bankUrl }
        : { url: pages.orderUrl(orderId, reference) }
    } catch (error) {
      log('error', { kind: 'not-created', orderId }, describeThrown(error), true)
      // If the gateway created it after all, no payer knows its URL. A genuine callback can still name its id.
      await update(orderId, (before) => before && failCreating(before, now(), reference), added)
      return { problem: problemOf(error) }
    }
  }

  /** Asks for and cancels earlier payments as planned, then continues one or creates a new one. */
  async function follow(order: Order, choice: Choice): Promise<StartedPayment> {
    const orderId = order.id
    const answers: Answers = new Map()
    const deadline = createDeadline(EARLIER_MS)
    const ask = async (payment: StoredPayment) => {
      const isAnswered = await deadline.race(settlement.ask(orderId, payment).then(() => true))
      answers.set(payment.reference, isAnswered ? 'answered' : 'unreachable')
    }
    const cancel = async (payment: StoredPayment) => {
      await deadline.race(settlement.cancel(orderId, payment))
      answers.set(payment.reference, 'cancelled')
    }
    try {
      for (;;) {
        const since = now()
        const times = { since, expiresAt: since + expiresAfterMs }
        const started = { reference: createReference(), ...choice, ...times }
        let plan = { step: 'later' } as Plan
        // Several requests may change the record, so the change that adds the payment also makes the plan.
        const added = await update(orderId, (before) => {
          plan = planPayment(before, choice, answers, since)
          return plan.step === 'create' ? startPayment(before, orderId, started) : before
        })
        if (plan.step === 'create') return await create(order, started, added)
        if (plan.step === 'later') return { problem: 'later' }
        if (plan.step === 'too-many') {
          const message = `Order ${orderId} has so many payments that another one is created only after the first ones have expired. Look who tries to pay it.`
          log('warn', { kind: 'too-many', orderId }, message)
          return { problem: 'later' }
        }
        if (plan.step === 'show') return { url: pages.orderUrl(orderId, plan.payment.reference) }
        if (plan.step === 'continue') {
          const { bankUrl, url: page, reference } = plan.payment
          return { url: bankUrl ?? page ?? pages.orderUrl(orderId, reference) }
        }
        await Promise.all(plan.payments.map(plan.step === 'ask' ? ask : cancel))
      }
    } finally {
      deadline.clear()
    }
  }

  const findOffered = createBankFinder(settings, log)

  /** Starts a payment of an order at a bank. */
  async function start(order: Order, chosen: ChosenBank): Promise<StartedPayment> {
    const { id: orderId, amount, currency = 'MYR' } = order
    if (!Number.isSafeInteger(amount) || amount < 1 || currency !== 'MYR') {
      const needed = 'its amount must be a whole number of sen, and its currency MYR.'
      log('error', { kind: 'unpayable', orderId }, `FPX cannot pay order ${orderId}: ${needed}`)
      return { problem: 'order' }
    }
    const offered = await findOffered(order, chosen)
    if (typeof offered === 'string') return { problem: offered }
    return follow(order, { gateway: gateway.name, amount, ...offered })
  }

  /** Handles the checkout form. */
  async function handlePay(request: Request, raw: unknown): Promise<Response> {
    const order = await orders.current(request, raw)
    if (!order) {
      log('warn', { kind: 'no-order' }, '`orders.current` returned no order for a checkout form.')
      return pages.showProblem(request, 'order')
    }
    const chosen = await readForm(request, settings.fields, log)
    const { url: target, problem } = chosen
      ? await start(order, chosen)
      : ({ problem: 'bank' } as const)
    return target === undefined ? pages.showProblem(request, problem) : pages.go(request, target)
  }

  return { start, handlePay }
}

const LETTERS = '0123456789abcdefghijklmnopqrstuv'

/** Creates a reference of 20 random letters and digits. Each of the 32 characters is equally likely. */
const createReference = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => LETTERS.charAt(byte % 32)).join(
    '',
  )
