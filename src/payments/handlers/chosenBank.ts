import {
  type Bank,
  BANK_MODELS,
  type BankModel,
  describeKind,
  fieldsOf,
  findAmountLimit,
  inferBankModel,
  readBankModel,
} from '../../contract/index.js'
import { describeThrown, type Log } from '../messages/createLog.js'
import { readBody, readFields } from '../messages/readMessage.js'
import type { Order } from '../orders/Orders.js'
import type { Choice } from '../orders/planPayment.js'
import type { Settings } from '../PaymentsOptions.js'
import { toRinggit, toSen } from '../verify/money.js'
import { refusalSentences, isRefusal, refuse } from '../verify/refuse.js'

/** The bank that a payer has chosen. */
export interface ChosenBank {
  /** The bank's code. */
  bank: unknown
  /** The bank's FPX model. Necessary for codes that exist in both models, unless the option `model` is set. */
  model?: unknown
}

/** Reads the chosen bank from the checkout form. If a field is missing or occurs twice, this is logged. */
export async function readForm(
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
    ? refusalSentences[fields.refused]
    : `it has ${fields.map(([name]) => (/^[\w.[\]-]{1,40}$/.test(name) ? name : '…')).join(', ') || 'no fields'}.`
  log(
    'warn',
    { kind: 'form' },
    `A checkout form must have the field ${bank} once, and ${model} at most once (\`fields\`); ${describeThrown(received)}`,
  )
  return undefined
}

/** Creates a function that finds the chosen bank in the proxy's list, or returns why the order can't be paid with it. */
export function createBankFinder({ proxy, model: only, limits }: Settings, log: Log) {
  function isWithinLimits({ id: orderId, amount }: Order, model: BankModel | undefined): boolean {
    const [lowest = 0, highest = 0] = findAmountLimit(model, limits).map(toSen)
    if (amount >= lowest && amount <= highest) return true
    const range = `RM ${toRinggit(lowest)} to RM ${toRinggit(highest)}`
    log(
      'warn',
      { kind: 'amount', orderId },
      `Order ${orderId} of RM ${toRinggit(amount)} is outside the limits of ${model ?? 'FPX'}, which are ${range} for one payment.`,
    )
    return false
  }

  return async (
    order: Order,
    { bank: code, model }: ChosenBank,
  ): Promise<Pick<Choice, 'bank' | 'model'> | 'bank' | 'amount' | 'later'> => {
    const stated = only ?? BANK_MODELS.find((known) => known === model)
    if (only && model && model !== only) {
      log(
        'error',
        { kind: 'model-refused' },
        `A bank of another model than ${only} was submitted. Give the picker the model ${only} too, or remove the option model to accept both.`,
      )
      return 'bank'
    }
    const isReadable = typeof code === 'string' && (!model || stated)
    let banks: Bank[] | undefined
    try {
      banks = isReadable ? await proxy.findBanks(code, { model: stated }) : []
      if (!Array.isArray(banks))
        throw new TypeError(`it must return a list of banks; received ${describeKind(banks)}.`)
    } catch (error) {
      // As long as the proxy doesn't have a bank list, we can't check the bank's code.
      const sentence = `\`findBanks\` could not say whether a bank is offered: ${describeThrown(error)}`
      log('error', { kind: 'not-verified' }, sentence)
      return 'later'
    }
    const [bank] = banks
    if (!bank) {
      const chosen = describeThrown([code, model].filter(Boolean).join(', ') || 'none')
      log('warn', { kind: 'bank' }, `The chosen bank is not in the proxy's list: ${chosen}.`)
      return 'bank'
    }
    const inferred = inferBankModel(bank, banks)
    const offered = stated ?? readBankModel(bank) ?? inferred
    const isSameModel = (row: Bank) => offered && offered === (readBankModel(row) ?? inferred)
    // Gateways list a code of both models twice, often without naming the models. Equal rows are one bank, as in the
    // picker.
    const isOneBank = new Set(banks.map(fieldsOf)).size === 1
    if (!stated && !isOneBank && !banks.every(isSameModel)) {
      log(
        'error',
        { kind: 'model-missing' },
        'A bank was chosen whose code is in both FPX models, and the form did not say in which. Submit the model too (modelName="bank_model", with mapBank if the gateway sends no models), or set the option model.',
      )
      return 'bank'
    }
    // We don't apply the limits of an inferred model, which the picker submits too (PayNet may have changed its bank
    // list since this package was released).
    if (!isWithinLimits(order, only ?? (inferred ? undefined : offered))) return 'amount'
    return { bank: bank.code, ...(offered ? { model: offered } : {}) }
  }
}
