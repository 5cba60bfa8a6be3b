import {
  createId,
  formatIsoTime,
  formatTime,
  type SandboxBill,
  type SandboxTransaction,
} from './SandboxBill.js'
import { signFields } from './signFields.js'

/** The results that a payer can choose on the bank's page, keyed by the value of the form field `choice`. */
export const payerChoices = {
  pay: { status: 'completed', returns: true },
  decline: { status: 'failed', returns: true },
  pending: { status: 'pending', returns: true },
  'pay-and-leave': { status: 'completed', returns: false },
  leave: { status: undefined, returns: false },
} as const

/** The name of a choice in {@link payerChoices}. */
export type PayerChoice = keyof typeof payerChoices

/**
 * Records the bank's decision about a bill and returns the transaction. If the last transaction is still pending, the
 * decision updates its status. A paid bill remains paid.
 */
export function settleBill(
  bill: SandboxBill,
  status: SandboxTransaction['status'],
  { isCompany, time }: { isCompany: boolean; time: number },
): SandboxTransaction {
  const last = bill.transactions.at(-1)
  const transaction: SandboxTransaction =
    last?.status === 'pending'
      ? last
      : {
          id: createId(12).toUpperCase(),
          status,
          completed_at: null,
          payment_channel: isCompany ? 'FPXB2B1' : 'FPX',
        }
  if (transaction !== last) bill.transactions.push(transaction)
  transaction.status = status
  if (status === 'completed') {
    transaction.completed_at = formatIsoTime(time)
    bill.paid = true
    bill.state = 'paid'
    bill.paid_amount = bill.amount
    bill.paid_at = formatTime(time)
  }
  return transaction
}

/** Returns the URL to which the payer returns with the signed result, or `null` if the bill has no `redirect_url`. */
export async function toReturnUrl(
  bill: SandboxBill,
  transaction: SandboxTransaction,
  signatureKey: string,
): Promise<string | null> {
  if (bill.redirect_url === null) return null
  const fields = {
    id: bill.id,
    paid: String(bill.paid),
    paid_at: bill.paid_at ?? '',
    transaction_id: transaction.id,
    transaction_status: transaction.status,
  }
  const signed = { ...fields, x_signature: await signFields(fields, signatureKey, 'billplz') }
  const query = Object.entries(signed)
    .map(
      ([name, value]) => `${encodeURIComponent(`billplz[${name}]`)}=${encodeURIComponent(value)}`,
    )
    .join('&')
  const url = new URL(bill.redirect_url)
  url.search += `${url.search ? '&' : '?'}${query}`
  return url.href
}
