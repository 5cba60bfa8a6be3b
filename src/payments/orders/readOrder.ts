import { describeKind } from '../../contract/index.js'
import type { Order } from './Orders.js'

/**
 * Why a payment can't start: the order can't be paid by FPX (`order`), the bank isn't offered (`bank`) or doesn't take
 * the amount (`amount`), the gateway doesn't accept the payer's e-mail address or phone number (`contact`), or the payer
 * has to try again (`later`).
 */
export type PaymentProblem = 'order' | 'bank' | 'amount' | 'contact' | 'later'

/** Returns what the payer is told if a payment can't start: the error's own `problem`, or to try again. */
export function problemOf(error: unknown): PaymentProblem {
  const problem = error instanceof Error && 'problem' in error && error.problem
  return problem === 'order' || problem === 'contact' ? problem : 'later'
}

/**
 * Reads an order of the merchant. Since databases return rows with nulls, ids as numbers, and whole
 * numbers as text or BigInt, we accept every value that can only mean one thing.
 *
 * @param source - the method that returned or received the order, for the error message.
 * @throws if a value can't be read. The message contains neither names nor contact data.
 */
export function readOrder(order: unknown, source: string): Order {
  const refuse = (field: string, expected: string, received: string) =>
    Object.assign(
      new Error(
        `The order of \`${source}\` can't be paid: ${field} must be ${expected}; received ${received}.`,
      ),
      { problem: 'order' },
    )
  if (typeof order !== 'object' || Array.isArray(order))
    throw refuse('it', 'an object such as { id, amount, name, email }', describeKind(order))
  const row = order as Record<string, unknown>
  const readText = (field: string, expected = 'a text') => {
    const value = row[field] ?? ''
    if (typeof value === 'string') return value.trim()
    const isWhole = typeof value === 'number' && Number.isSafeInteger(value)
    if (isWhole || typeof value === 'bigint') return String(value)
    throw refuse(field, expected, describeKind(value))
  }

  const id = readText('id', 'a text or a whole number')
  if (!id) throw refuse('id', 'a text or a whole number', describeKind(row['id'] ?? undefined))
  // The id is part of the callback's path, whose empty and dot segments servers remove.
  if (/(^|\/)\.{0,2}(\/|$)/.test(id))
    throw refuse('id', 'without empty parts and dots between its slashes', JSON.stringify(id))
  const email = readText('email')
  const given = readText('phone')
  // A gateway may refuse an order because of its phone number, which it doesn't need if there is an e-mail address.
  const phone = readPhone(given) ?? (email ? '' : given)
  const description = readText('description')
  return {
    id,
    amount: readSen(row['amount'], refuse),
    currency: readText('currency').toUpperCase() || 'MYR',
    name: readText('name'),
    email,
    ...(phone ? { phone } : {}),
    ...(description ? { description } : {}),
  }
}

/**
 * Reads an amount in sen. A text with a decimal point, as from `NUMERIC(10, 2)`, is rejected because it usually is an
 * amount in ringgit.
 */
function readSen(
  value: unknown,
  refuse: (field: string, expected: string, received: string) => Error,
): number {
  const isWhole = typeof value === 'bigint' || (typeof value === 'string' && /^\d+$/.test(value))
  const amount = isWhole ? Number(value) : value
  if (Number.isSafeInteger(amount)) return amount as number
  const isShown = typeof value === 'number' || typeof value === 'string'
  throw refuse(
    'amount',
    'a whole number of sen, as a number, a BigInt or a text of digits (for ringgit: Math.round(ringgit * 100))',
    isShown ? JSON.stringify(value).slice(0, 40) : describeKind(value),
  )
}

/**
 * Returns a phone number as digits with the country code (60123456789). Returns `undefined` if the text isn't a
 * Malaysian number or a number with its country code after `+` or `00`.
 */
export function readPhone(text: string): string | undefined {
  const compact = text.normalize('NFKC').replace(/[\s().‐-―-]+/g, '')
  const [, plus, digits = ''] = /^(\+|00)?(\d+)$/.exec(compact) ?? []
  // People write +60 (0)12, and spreadsheets remove the first zero.
  const national = plus ? digits : digits.replace(/^(?=1\d{8,9}$)|^0/, '60')
  const number = national.replace(/^600/, '60')
  return (plus && !number.startsWith('60') ? /^[1-9]\d{7,14}$/ : /^60[13-9]\d{7,9}$/).test(number)
    ? number
    : undefined
}
