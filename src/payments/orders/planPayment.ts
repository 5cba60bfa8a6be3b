import { isBeingCreated, isPayable } from './paymentTransitions.js'
import type { PaymentRecord, StoredPayment } from './PaymentRecord.js'

/** What the payer has chosen, and the gateway that creates payments now. */
export type Choice = Pick<StoredPayment, 'gateway' | 'bank' | 'amount' | 'model'>

/**
 * What has come of the questions and cancellations of this attempt, by the payments' references. A payment that couldn't
 * be cancelled is in the log, and isn't cancelled again.
 */
export type Answers = Map<string, 'answered' | 'unreachable' | 'cancelled'>

/**
 * The next step towards a payment: ask the gateway, cancel payments, create a new one, go on with an open one, or show
 * the order. If `later` or `too-many` is returned, the payer has to try again.
 */
export type Plan =
  | { step: 'ask'; payments: StoredPayment[] }
  | { step: 'cancel'; payments: StoredPayment[] }
  | { step: 'continue'; payment: StoredPayment }
  | { step: 'show'; payment: StoredPayment }
  | { step: 'create' }
  | { step: 'later' }
  | { step: 'too-many' }

/** The maximum number of earlier payments to ask about and to cancel. A payer waits for the answers. */
const MAX_EARLIER = 3

/** The maximum number of an order's payments that haven't expired, so that one payer can't use up the gateway's calls. */
const MAX_UNEXPIRED = 10

/**
 * Plans how a payer reaches the chosen bank without paying twice: earlier payments are asked for first, the open one is
 * continued only at the same bank, and all others are cancelled before a new one is created.
 */
export function planPayment(
  record: PaymentRecord | undefined,
  choice: Choice,
  answers: Answers,
  now: number,
): Plan {
  const newest = record?.payments.at(-1)
  if (!record || !newest) return { step: 'create' }
  if (record.state === 'paid' || record.state === 'review' || isBeingCreated(newest, now))
    return { step: 'show', payment: newest }
  if (record.payments.filter(({ expiresAt }) => now < expiresAt).length >= MAX_UNEXPIRED)
    return { step: 'too-many' }

  const earlier = record.payments
    .filter((payment) => isPayable(payment) && !payment.cancelled)
    .slice(-MAX_EARLIER)
  const unasked = earlier.filter(({ reference }) => !answers.has(reference))
  if (unasked.length > 0) return { step: 'ask', payments: unasked }

  if (newest.state === 'pending' && now < newest.expiresAt) {
    if (newest.awaitsApproval && !newest.mayHaveFailed) return { step: 'show', payment: newest }
    if (isSameChoice(newest, choice)) return { step: 'continue', payment: newest }
  }
  // A payment that can't be asked for may have been paid. Its gateway wouldn't create another one either.
  const isUnknown = (payment: StoredPayment) =>
    answers.get(payment.reference) === 'unreachable' &&
    payment.gateway === choice.gateway &&
    now < payment.expiresAt
  if (earlier.some(isUnknown)) return { step: 'later' }

  const payable = earlier.filter(({ reference }) => answers.get(reference) === 'answered')
  return payable.length > 0 ? { step: 'cancel', payments: payable } : { step: 'create' }
}

const isSameChoice = (payment: StoredPayment, { gateway, bank, model, amount }: Choice) =>
  payment.gateway === gateway &&
  payment.bank === bank &&
  payment.model === model &&
  payment.amount === amount
