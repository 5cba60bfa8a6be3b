import { readFileSync } from 'node:fs'
import type { PaymentReport, RefusalReason } from 'fpx-checkout/payments'

/** A message of Billplz, with what it says, or why it is refused. */
export interface Vector {
  name: string
  kind: 'callback' | 'return'
  form: string
  report?: PaymentReport
  refused?: RefusalReason
}

/** The messages that the tests of TypeScript and of PHP share. */
export const vectors = JSON.parse(
  readFileSync('tests/support/payments/vectors.json', 'utf8'),
) as Record<'billplz', { key: string; vectors: Vector[] }>

/** Returns what a vector says, as the code under test must return it. */
export const expected = ({ report, refused }: Pick<Vector, 'report' | 'refused'>) =>
  report ?? { refused }
