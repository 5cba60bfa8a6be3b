import type { PaymentReport, Refusal } from '../PaymentGateway.js'
import { refuse } from './refuse.js'
import { isRsaSha256 } from './rsa.js'

/** Source: Purchase in the CHIP Collect API (https://docs.chip-in.asia/chip-collect/api-reference/purchases). */
const PAID = ['paid', 'cleared', 'settled']
const FAILED = ['error', 'cancelled', 'expired', 'blocked']

export interface ChipAccount {
  publicKey: string
  brandId: string
  /**
   * Whether the API key is a test key. Test keys accept only test purchases, and live keys accept only live purchases.
   */
  isTest: boolean
}

/**
 * Verifies a CHIP callback. The `X-Signature` header contains a base64 RSA signature of the body (PKCS #1 v1.5,
 * SHA-256). Source: Webhook signatures (https://docs.chip-in.asia/chip-collect/overview/webhook-signatures).
 */
export async function verifyChip(
  body: Uint8Array,
  signature: string | null,
  account: ChipAccount,
): Promise<PaymentReport | Refusal> {
  if (!signature) return refuse('missing-field')
  if (!(await isRsaSha256(signature, body, account.publicKey))) return refuse('wrong-signature')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return refuse('not-utf-8')
  }
  let purchase: unknown
  try {
    purchase = JSON.parse(text)
  } catch {
    return refuse('unreadable')
  }
  if (hasDuplicateKeys(text)) return refuse('ambiguous')
  return readChipPurchase(purchase, account)
}

/** Parses a purchase from a callback or an API response. */
export function readChipPurchase(
  purchase: unknown,
  { brandId, isTest }: Pick<ChipAccount, 'brandId' | 'isTest'>,
): PaymentReport | Refusal {
  if (!isObject(purchase) || !isObject(purchase['purchase'])) return refuse('unreadable')
  const { reference, status, is_test, brand_id } = purchase
  const { total, currency } = purchase['purchase']
  if (brand_id !== brandId || is_test !== isTest) return refuse('other-account')
  if (typeof reference !== 'string' || !reference || typeof status !== 'string')
    return refuse('unreadable')
  if (!Number.isSafeInteger(total) || typeof currency !== 'string') return refuse('unreadable')
  return {
    paymentId: reference,
    status: PAID.includes(status) ? 'paid' : FAILED.includes(status) ? 'failed' : 'pending',
    amount: total as number,
    currency,
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Whether an object in a valid JSON text has duplicate keys. For duplicate keys, `JSON.parse` returns the last value,
 * but other programs may use the first.
 */
function hasDuplicateKeys(json: string): boolean {
  const open: Set<string>[] = []
  for (const [token, text, colon] of json.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (text && colon) {
      const key = JSON.parse(text) as string
      if (open.at(-1)?.has(key)) return true
      open.at(-1)?.add(key)
    }
  }
  return false
}
