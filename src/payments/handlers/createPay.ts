import {
  BANK_MODELS,
  type BankModel,
  findAmountLimit,
  inferBankModel,
  readBankModel,
} from '../../contract/index.js'
import { readCreated } from '../gateways/callGateway.js'
import { describeThrown, type Log } from '../messages/createLog.js'
import { readBody, readFields } from '../messages/readMessage.js'
import { findBlockingPayment } from '../orders/blockingPayment.js'
import {
  addCreated,
  failCreating,
  findPayment,
  startPayment,
} from '../orders/paymentTransitions.js'
import type { UpdateRecord } from '../orders/createRecordStore.js'
import type { Order } from '../orders/Orders.js'
import type { StoredPayment } from '../orders/PaymentRecord.js'
import type { Settings } from '../PaymentsOptions.js'
import { toRinggit } from '../verify/money.js'
import { isRefusal } from '../verify/refuse.js'
import { toMessageUrls } from './matchPath.js'
import type { Pages } from './pages.js'

type Bank = Pick<StoredPayment, 'bank' | 'model'>
/** The amount must be within the limits that apply to `limitModel`. */
type ChosenBank = Bank & { limitModel: BankModel | undefined }
type Started = Omit<StoredPayment, 'state'>

/** Creates the handler for the checkout form. */
export function createPay(settings: Settings, update: UpdateRecord, pages: Pages, log: Log) {
  const { orders, gateway, url, now } = settings
  const readBank = createBankReader(settings, log)

  /**
   * Creates the payment at the gateway and redirects the payer. The payment has already been added to the order's
   * record.
   */
  async function create(request: Request, order: Order, started: Started): Promise<Response> {
    const { reference, bank, model, amount } = started
    const orderId = order.id
    try {
      const answer = await gateway.create({
        ...{ orderId, reference, amount, bank, model },
        ...{ name: order.name, email: order.email, phone: order.phone },
        description: order.description ?? `Order ${orderId}`,
        ...toMessageUrls(url, orderId, reference),
      })
      const created = readCreated(gateway.name, answer.id, answer.url)
      const { bankUrl = created.url } = answer
      const record = await update(
        orderId,
        (before) => before && addCreated(before, reference, { ...created, bankUrl }, now()),
      )
      // A message may have arrived in the meantime, for example about the success of an earlier payment.
      return record?.state === 'pending' && findPayment(record, reference)?.state === 'pending'
        ? pages.go(request, bankUrl)
        : pages.showOrder(request, orderId, reference)
    } catch (error) {
      log('error', { kind: 'not-created', orderId }, describeThrown(error), true)
      // The payment can't be paid even if the gateway created it, because no payer knows its URL.
      await update(orderId, (before) => before && failCreating(before, reference, now()))
      return pages.showProblem(request, 'later')
    }
  }

  return async (request: Request, raw: unknown): Promise<Response> => {
    const order = await orders.current(request, raw)
    if (!order) return pages.showProblem(request, 'order')
    const { id: orderId, amount, currency = 'MYR' } = order
    if (!Number.isSafeInteger(amount) || amount < 1 || currency !== 'MYR') {
      const needed = 'its amount must be a whole number of sen, and its currency MYR.'
      log('error', { kind: 'unpayable', orderId }, `FPX cannot pay order ${orderId}: ${needed}`)
      return pages.showProblem(request, 'order')
    }
    const chosen = await readBank(request)
    if (typeof chosen === 'string') return pages.showProblem(request, chosen)
    const { limitModel, ...bank } = chosen
    const [lowest = 0, highest = 0] = findAmountLimit(limitModel, settings.limits).map(toSen)
    if (amount < lowest || amount > highest) {
      const range = `RM ${toRinggit(lowest)} to RM ${toRinggit(highest)}`
      log(
        'warn',
        { kind: 'amount', orderId },
        `Order ${orderId} of RM ${toRinggit(amount)} is outside the limits of ${limitModel ?? 'FPX'}, which are ${range} for one payment.`,
      )
      return pages.showProblem(request, 'amount')
    }

    const started = { reference: createReference(), since: now(), amount, ...bank }
    let current = undefined as StoredPayment | undefined
    await update(orderId, (before) => {
      current = findBlockingPayment(before, amount, now())
      return current ? before : startPayment(before, orderId, started)
    })
    if (!current) return create(request, order, started)
    const { state, url: page } = current
    if (state !== 'pending' || !page) return pages.showOrder(request, orderId, current.reference)
    // We reuse the pending payment so that the order isn't paid twice. If payers want to use another bank, they can
    // choose it on the gateway's page.
    const isSameBank = current.bank === bank.bank && current.model === bank.model
    return pages.go(request, (isSameBank && current.bankUrl) || page)
  }
}

const toSen = (ringgit: number) => Math.round(ringgit * 100)

const MODEL_MISSING =
  'A bank was chosen whose code is in both FPX models, and the form did not say in which. Submit the model too (modelName="bank_model"), or set the option model.'

const describeRefusedModel = (only: BankModel) =>
  `A bank of another model than ${only} was submitted. Give the picker the model ${only} too, or remove the option model to accept both.`

/**
 * Creates a function that reads the selected bank from the form. The function returns a problem code if the bank is
 * invalid.
 */
function createBankReader({ proxy, model: only, fields: names }: Settings, log: Log) {
  return async (request: Request): Promise<ChosenBank | 'bank' | 'later'> => {
    const body = await readBody(request)
    const fields = body ? await readFields(request, body) : undefined
    if (!fields || isRefusal(fields)) return 'bank'
    const valuesOf = (wanted: string) =>
      fields.filter(([name]) => name === wanted).map(([, value]) => value)
    const [codes, models] = [valuesOf(names.bank), valuesOf(names.model)]
    const stated = only ?? BANK_MODELS.find((model) => model === models[0])
    if (codes.length !== 1 || models.length > 1 || (models[0] && !stated)) return 'bank'
    if (only && models[0] && models[0] !== only) {
      log('error', { kind: 'model-refused' }, describeRefusedModel(only))
      return 'bank'
    }
    // As long as the proxy doesn't have a bank list, we can't check the bank's code.
    const banks = await proxy.findBanks(codes[0], { model: stated }).catch(() => undefined)
    if (!banks) return 'later'
    const [bank] = banks
    if (!bank) return 'bank'
    if (!stated && new Set(banks.map(readBankModel)).size > 1) {
      log('error', { kind: 'model-missing' }, MODEL_MISSING)
      return 'bank'
    }
    const limitModel = stated ?? readBankModel(bank)
    // If the model is only inferred, we don't apply its limits, because PayNet may have changed its bank list since
    // this package was released.
    const model = limitModel ?? inferBankModel(bank, banks)
    return { bank: bank.code, ...(model ? { model } : {}), limitModel }
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
