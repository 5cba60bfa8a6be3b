import {
  type Bank,
  BANK_MODELS,
  type BankModel,
  findAmountLimit,
  inferBankModel,
  readBankModel,
} from '../../contract/index.js'
import { readCreated } from '../gateways/callGateway.js'
import { describeThrown, type Log } from '../messages/createLog.js'
import { readBody, readFields } from '../messages/readMessage.js'
import type { UpdateRecord } from '../orders/createRecordStore.js'
import type { Order } from '../orders/Orders.js'
import type { PaymentRecord, StoredPayment } from '../orders/PaymentRecord.js'
import {
  addCreated,
  failCreating,
  findPayment,
  startPayment,
} from '../orders/paymentTransitions.js'
import { type Answers, type Choice, type Plan, planPayment } from '../orders/planPayment.js'
import type { Settlement } from '../orders/Settlement.js'
import type { Settings } from '../PaymentsOptions.js'
import { toRinggit } from '../verify/money.js'
import { describeRefusal, isRefusal, refuse } from '../verify/refuse.js'
import { toMessageUrls } from './matchPath.js'
import type { Pages } from './pages.js'

/** The bank that a payer has chosen. */
export interface ChosenBank {
  /** The bank's code. */
  bank: unknown
  /** The bank's FPX model. Necessary for codes that exist in both models, unless the option `model` is set. */
  model?: unknown
}

/**
 * Where to redirect the payer, or what is wrong: the order can't be paid by FPX (`order`), the bank isn't offered
 * (`bank`), the bank doesn't take the amount (`amount`), or the payer has to try again (`later`).
 */
export type StartedPayment =
  | { url: string; problem?: undefined }
  | { url?: undefined; problem: 'order' | 'bank' | 'amount' | 'later' }

/** The amount must be within the limits that apply to `limitModel`. */
type OfferedBank = Pick<StoredPayment, 'bank' | 'model'> & { limitModel: BankModel | undefined }

/** How long a payer waits until earlier payments have been asked for and cancelled, in milliseconds. */
const EARLIER_MS = 8000

const LATER = { problem: 'later' } as const

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
      const created = readCreated(gateway.name, answer.id, answer.url)
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
      await update(orderId, (before) => before && failCreating(before, reference, now()), added)
      return LATER
    }
  }

  /** Asks for and cancels earlier payments as planned, then continues one or creates a new one. */
  async function follow(order: Order, choice: Choice): Promise<StartedPayment> {
    const orderId = order.id
    const answers: Answers = new Map()
    const deadline = createDeadline(EARLIER_MS)
    try {
      for (;;) {
        let plan = planPayment(await orders.load(orderId), choice, answers, now())
        const reference = createReference()
        if (plan.step === 'create') {
          const { model, ...chosen } = choice
          const since = now()
          const times = { since, expiresAt: since + expiresAfterMs }
          const started = { reference, ...chosen, ...(model ? { model } : {}), ...times }
          // Another request may have changed the record, so we plan once more before we add the payment.
          const added = await update(orderId, (before) => {
            plan = planPayment(before, choice, answers, now())
            return plan.step === 'create' ? startPayment(before, orderId, started) : before
          })
          if (plan.step === 'create') return await create(order, started, added)
        }
        const end = await takeStep(orderId, plan, answers, deadline)
        if (end) return end
      }
    } finally {
      deadline.clear()
    }
  }

  async function takeStep(
    orderId: string,
    plan: Plan,
    answers: Answers,
    deadline: Deadline,
  ): Promise<StartedPayment | undefined> {
    if (plan.step === 'later' || plan.step === 'create') return LATER
    if (plan.step === 'show') return { url: pages.orderUrl(orderId, plan.payment.reference) }
    if (plan.step === 'continue') {
      const { bankUrl, url: page, reference } = plan.payment
      return { url: bankUrl ?? page ?? pages.orderUrl(orderId, reference) }
    }
    const { step, payments } = plan
    const answer = async (payment: StoredPayment) => {
      const { reference } = payment
      if (step === 'ask') {
        const asked = settlement.ask(orderId, payment).then(() => true)
        answers.set(reference, (await deadline.race(asked)) ? 'answered' : 'unreachable')
      } else {
        const cancelled = settlement.cancel(orderId, payment)
        answers.set(reference, (await deadline.race(cancelled)) ? 'cancelled' : 'not-cancelled')
      }
    }
    await Promise.all(payments.map(answer))
    return undefined
  }

  const findOffered = createBankFinder(settings, log)

  /** Starts a payment of an order at a bank. */
  async function start(order: Order, { bank: code, model }: ChosenBank): Promise<StartedPayment> {
    const { id: orderId, amount, currency = 'MYR' } = order
    if (!Number.isSafeInteger(amount) || amount < 1 || currency !== 'MYR') {
      const needed = 'its amount must be a whole number of sen, and its currency MYR.'
      log('error', { kind: 'unpayable', orderId }, `FPX cannot pay order ${orderId}: ${needed}`)
      return { problem: 'order' }
    }
    const offered = await findOffered(code, model)
    if (typeof offered === 'string') return { problem: offered }
    const { limitModel, ...bank } = offered
    const [lowest = 0, highest = 0] = findAmountLimit(limitModel, settings.limits).map(toSen)
    if (amount < lowest || amount > highest) {
      const range = `RM ${toRinggit(lowest)} to RM ${toRinggit(highest)}`
      log(
        'warn',
        { kind: 'amount', orderId },
        `Order ${orderId} of RM ${toRinggit(amount)} is outside the limits of ${limitModel ?? 'FPX'}, which are ${range} for one payment.`,
      )
      return { problem: 'amount' }
    }
    const choice: Choice = { gateway: gateway.name, bank: bank.bank, model: bank.model, amount }
    return follow(order, choice)
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

const toSen = (ringgit: number) => Math.round(ringgit * 100)

/** Reads the chosen bank. The result is undefined if a field is missing or occurs twice, which is logged. */
async function readForm(
  request: Request,
  { bank, model }: Settings['fields'],
  log: Log,
): Promise<ChosenBank | undefined> {
  const body = await readBody(request)
  const fields = body ? await readFields(request, body) : refuse('unreadable')
  const valuesOf = (wanted: string) =>
    isRefusal(fields) ? [] : fields.flatMap(([name, value]) => (name === wanted ? [value] : []))
  const [codes, models] = [valuesOf(bank), valuesOf(model)]
  if (codes.length === 1 && models.length < 2) return { bank: codes[0], model: models[0] }
  const received = isRefusal(fields)
    ? describeRefusal(fields.refused)
    : `it has ${fields.length > 0 ? fields.map(([name]) => name).join(', ') : 'no fields'}.`
  log(
    'warn',
    { kind: 'form' },
    `A checkout form must have the field ${bank} once, and ${model} at most once (\`fields\`); ${describeThrown(received)}`,
  )
  return undefined
}

const MODEL_MISSING =
  'A bank was chosen whose code is in both FPX models, and the form did not say in which. Submit the model too (modelName="bank_model"), or set the option model.'

const describeRefusedModel = (only: BankModel) =>
  `A bank of another model than ${only} was submitted. Give the picker the model ${only} too, or remove the option model to accept both.`

/** Creates a function that finds the chosen bank in the proxy's list, or returns a problem code. */
function createBankFinder({ proxy, model: only }: Settings, log: Log) {
  return async (code: unknown, model: unknown): Promise<OfferedBank | 'bank' | 'later'> => {
    const stated = only ?? BANK_MODELS.find((known) => known === model)
    if (only && model && model !== only) {
      log('error', { kind: 'model-refused' }, describeRefusedModel(only))
      return 'bank'
    }
    const isReadable = typeof code === 'string' && (!model || stated)
    let banks: Bank[] | undefined
    try {
      banks = isReadable ? await proxy.findBanks(code, { model: stated }) : []
    } catch (error) {
      // As long as the proxy doesn't have a bank list, we can't check the bank's code.
      const sentence = `The proxy could not say whether a bank is offered: ${describeThrown(error)}`
      log('error', { kind: 'not-verified' }, sentence)
      return 'later'
    }
    const [bank] = banks
    if (!bank) {
      const chosen = describeThrown([code, model].filter(Boolean).join(', ') || 'none')
      log('warn', { kind: 'bank' }, `The chosen bank is not in the proxy's list: ${chosen}.`)
      return 'bank'
    }
    if (!stated && new Set(banks.map(readBankModel)).size > 1) {
      log('error', { kind: 'model-missing' }, MODEL_MISSING)
      return 'bank'
    }
    const limitModel = stated ?? readBankModel(bank)
    // If the model is only inferred, we don't apply its limits, because PayNet may have changed its bank list since
    // this package was released.
    const inferred = limitModel ?? inferBankModel(bank, banks)
    return { bank: bank.code, ...(inferred ? { model: inferred } : {}), limitModel }
  }
}

interface Deadline {
  /** Resolves to undefined if the promise rejects, or if it takes longer than the deadline. */
  race<Value>(promise: Promise<Value>): Promise<Value | undefined>
  clear(): void
}

/** Creates one deadline for several promises. They go on after it. */
function createDeadline(ms: number): Deadline {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined)
  })
  return {
    race: (promise) => Promise.race([promise.catch(() => undefined), timeout]),
    clear: () => clearTimeout(timer),
  }
}

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'

/**
 * Creates a reference of 20 random letters and digits. We skip bytes above 251 so that all 36 characters are equally
 * likely.
 */
function createReference(): string {
  let reference = ''
  while (reference.length < 20)
    for (const byte of crypto.getRandomValues(new Uint8Array(32)))
      if (byte < 252 && reference.length < 20) reference += LETTERS.charAt(byte % 36)
  return reference
}
