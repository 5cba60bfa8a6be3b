import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Payment {
  reference: string
  /** In sen; `undefined` if the signature does not cover it. */
  amount: number | undefined
  status: 'paid' | 'failed' | 'pending'
}

/** Returns the values of fields; `undefined` if one is missing or occurs twice. */
export function readFields(form: URLSearchParams, names: string[]): string[] | undefined {
  const values = names.map((name) => form.getAll(name))
  return values.every(({ length }) => length === 1) ? values.flat() : undefined
}

/** Returns a string's HMAC-SHA256 in hex. */
export function sign(text: string, key: string): string {
  if (!key) throw new Error('The key is empty: everybody could sign with it.')
  return createHmac('sha256', key).update(text).digest('hex')
}

/** Compares signatures in a time that does not depend on where they differ. */
export function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
