import {
  billplz,
  createPayments,
  memoryRecords,
  type Order,
  type PaymentGateway,
  type PaymentsLogEntry,
  type StoredPayment,
} from 'fpx-checkout/payments'
import { readFileSync } from 'node:fs'
import { account, SimulatedBillplz } from './simulatedBillplz.js'

/** A step of a scenario. `scenarios.md` describes the members. */
export interface Step {
  do: string
  [member: string]: unknown
}

/** A row of the table. `scenarios.md` describes the members. */
export interface Scenario {
  name: string
  needs?: string[]
  steps: Step[]
  state: string
  payments: string[]
  calls: string[]
  onPaid: number
  log: string[]
  due?: number | null
}

const table = JSON.parse(readFileSync('tests/support/payments/scenarios.json', 'utf8')) as {
  banks: Record<string, { code: string; model: 'B2C' | 'B2B1' }>
  rows: Scenario[]
}

/** The banks of the table. */
export const scenarioBanks = table.banks

/** The rows that TypeScript, PHP, and the plugin share. */
export const scenarios = table.rows

const OPENED_AT = Date.UTC(2026, 10, 2, 2, 20)
const ORDER = 'A-1001'
const SHOP = 'https://shop.example/payments'

/** Runs a scenario. Returns how it has ended, and what its steps have given instead of what they should. */
export async function runScenario(row: Scenario) {
  const clock = { now: OPENED_AT }
  const bills: Record<string, string>[] = []
  const calls: string[] = []
  const log: string[] = []
  const order: Order = { id: ORDER, amount: 5890, name: 'Siti', email: 'siti@example.com' }
  const shop = { isGone: false, doesFail: false, onPaid: 0, running: 0, mostAtOnce: 0 }
  const records = memoryRecords()
  const during = new Map<string, Step[]>()
  const faults = new Map<string, Record<string, unknown>>()
  const surprises: unknown[] = []
  const places: { bank: string; place: string; amount: number }[] = []
  const write = ({ kind }: PaymentsLogEntry) => {
    if (kind.startsWith('review-') || !log.includes(kind)) log.push(kind)
  }

  /** Opens an account at a gateway whose faults the steps choose. */
  function openGateway(name: string): PaymentGateway {
    const simulated = new SimulatedBillplz(bills)
    simulated.answer = async (request) => {
      const verb = { POST: 'create', GET: 'find', DELETE: 'cancel' }[request.method] ?? ''
      const fault = faults.get(name)?.[verb] ?? 'ok'
      const isMade = verb === 'create' && fault !== 'down'
      const number = isMade ? bills.length + 1 : Number(/bill(\d+)$/.exec(request.url)?.[1])
      const call = verb === 'create' && !isMade ? verb : `${verb} ${number}`
      calls.push(name === 'billplz' || name === 'no-cancel' ? call : `${name}: ${call}`)
      if (fault === 'down') return new Response('', { status: 500 })
      if (fault === 'unknown') return Response.json({}, { status: 404 })
      const response = await simulated.respond(request)
      const steps = during.get(call) ?? []
      during.delete(call)
      for (const step of steps) await take(step)
      if (fault === 'lost') throw new TypeError('connection reset')
      return fault === 'dies' ? new Promise<never>(() => undefined) : response
    }
    const gateway = billplz({ ...account, fetch: simulated.fetch })
    const lesser: PaymentGateway = { ...gateway, name: name === 'no-cancel' ? 'billplz' : name }
    if (name === 'no-cancel') delete lesser.cancel
    if (name === 'unsigned') {
      delete lesser.readCallback
      delete lesser.readReturn
    }
    return lesser
  }

  const configure = (names: string[]) =>
    createPayments({
      proxy: {
        findBanks: (code, { model } = {}) =>
          Promise.resolve(
            Object.values(table.banks)
              .filter((bank) => bank.code === code && (!model || bank.model === model))
              .map((bank) => ({ ...bank, name: bank.code })),
          ),
      },
      gateway: names.length === 1 ? openGateway(names[0]!) : names.map(openGateway),
      url: SHOP,
      logger: { warn: write, error: write },
      now: () => clock.now,
      orders: {
        ...records,
        current: () => ({ ...order }),
        find: () => (shop.isGone ? undefined : { ...order }),
        onPaid: async () => {
          shop.onPaid++
          shop.mostAtOnce = Math.max(shop.mostAtOnce, ++shop.running)
          await Promise.resolve()
          shop.running--
          if (shop.doesFail) throw new Error('The mail server is down.')
        },
      },
    })
  let payments = configure(['billplz'])

  const read = async () => records.load(ORDER)
  const send = (method: string, url: string, body?: URLSearchParams) =>
    payments.fetch(new Request(url, { method, ...(body ? { body } : {}) }))

  /** Names the place to which a payer is sent. */
  function nameOf(place: string): string {
    const [, bill] =
      /^https:\/\/billplz\.example\/bills\/bill(\d+)\?auto_submit=true$/.exec(place) ?? []
    const problem = new URL(place, SHOP).searchParams.get('problem')
    return bill ? `bank ${bill}` : place.startsWith('/order?') ? 'order' : (problem ?? place)
  }

  async function pay(bank: string): Promise<string> {
    const { code, model } = table.banks[bank]!
    const form = new URLSearchParams({ bank_code: code, bank_model: model })
    const response = await send('POST', `${SHOP}/pay`, form)
    return nameOf(response.headers.get('location') ?? String(response.status))
  }

  /** Returns the fields with which Billplz says something about a bill. */
  function say(says: unknown, amount?: unknown): Record<string, string> {
    if (says === 'paid')
      return { paid: 'true', ...(amount ? { paid_amount: String(Number(amount)) } : {}) }
    const status = { failed: 'failed', waiting: 'pending' }[says as string]
    return { paid: 'false', transaction_status: status ?? '' }
  }

  async function take(step: Step): Promise<void> {
    const { do: verb, gives, ...rest } = step
    const bill = bills[Number(rest['bill']) - 1] ?? {}
    // A random scenario may name a bill that doesn't exist.
    if (rest['bill'] !== undefined && !bill['id']) return
    let given: unknown = undefined
    if (rest['says'] === 'paid' || rest['is'] === 'paid') {
      bill['paid'] = 'true'
      if (rest['amount']) bill['paid_amount'] = String(Number(rest['amount']))
    }
    switch (verb) {
      case 'pay': {
        const paying = pay(rest['bank'] as string)
        if (typeof rest['beside'] === 'string') await pay(rest['beside'])
        // A process that has ended never answers.
        if (faults.get('billplz')?.['create'] === 'dies') await settleTimers()
        else given = await paying
        places.push({ bank: rest['bank'] as string, place: given as string, amount: order.amount })
        break
      }
      case 'gateway': {
        const { name = 'billplz', ...changed } = rest
        faults.set(name as string, { ...faults.get(name as string), ...changed })
        break
      }
      case 'bill':
        bill['deleted'] = rest['is'] === 'deleted' ? 'true' : ''
        break
      case 'callback': {
        const fields = say(rest['says'], rest['amount'])
        const form = new SimulatedBillplz(bills).callback(
          { id: bill['id']!, ...fields },
          rest['says'] === 'unclear',
        )
        given = (await send('POST', bill['callback_url']!, form)).status
        break
      }
      case 'return': {
        const fields = say(rest['says'])
        const query = new SimulatedBillplz(bills).returnQuery({ id: bill['id']!, ...fields })
        const signed = rest['says'] === 'nothing' ? '' : `?${query}`
        const response = await send('GET', `${bill['redirect_url']}${signed}`)
        given = nameOf(response.headers.get('location') ?? String(response.status))
        break
      }
      case 'repeat':
        // Nothing happens at the same time any more, and the gateway repeats the callbacks of paid bills.
        during.clear()
        for (const { id, paid } of bills)
          if (paid === 'true')
            await take({ do: 'callback', bill: Number(id!.slice(4)), says: 'paid' })
        break
      case 'wait':
        clock.now += 1000 * Number(rest['seconds'] ?? 60 * Number(rest['minutes']))
        break
      case 'check':
        given = await payments.check(ORDER).then(
          () => 'ok',
          () => 'fails',
        )
        break
      case 'checkDue':
        await payments.checkDue()
        break
      case 'resolve': {
        const { reference = '' } = (await read())?.payments[Number(rest['payment']) - 1] ?? {}
        const as = rest['as'] as 'accept'
        given = await payments.resolve(ORDER, reference, as, rest['by'] as string).then(
          () => 'ok',
          () => 'fails',
        )
        break
      }
      case 'order':
        shop.isGone = rest['gone'] === true
        Object.assign(order, rest)
        break
      case 'onPaid':
        shop.doesFail = rest['is'] === 'fails'
        break
      case 'configure':
        payments = configure(rest['gateways'] as string[])
        break
      case 'during':
        during.set(rest['call'] as string, rest['steps'] as Step[])
        break
      case 'expect': {
        const shown = await payments.status(ORDER)
        const canContinue = shown.continueUrl !== undefined
        const status: Record<string, unknown> = { ...shown, canContinue }
        for (const [member, value] of Object.entries(rest))
          if (status[member] !== value) surprises.push({ step, [member]: status[member] })
        break
      }
      default:
        throw new Error(`There is no step "${verb}".`)
    }
    if (gives !== undefined && given !== gives) surprises.push({ step, given })
  }

  for (const step of row.steps) await take(step)
  const record = await read()
  return {
    ...{ surprises, places, bills, record, mostAtOnce: shop.mostAtOnce },
    state: record?.state ?? 'open',
    payments: record?.payments.map(describePayment) ?? [],
    calls,
    onPaid: shop.onPaid,
    log,
    due: record?.dueAt === undefined ? null : Math.max(0, (record.dueAt - clock.now) / 1000),
  }
}

const settleTimers = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Describes a payment in the words of the table. */
function describePayment(payment: StoredPayment): string {
  const { state, reason, cancelled, resolved, awaitsApproval, mayHaveFailed } = payment
  return [
    state,
    state === 'review' && reason,
    cancelled && state === 'failed' && 'cancelled',
    resolved?.as === 'accept' && 'accepted',
    awaitsApproval && 'awaits-approval',
    mayHaveFailed && 'may-have-failed',
  ]
    .filter(Boolean)
    .join(' ')
}
