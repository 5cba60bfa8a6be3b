import { readFileSync } from 'node:fs'
import type { PaymentReport, RefusalReason } from 'fpx-checkout/payments'

/** A message of a gateway, with what it says, or why it is refused. */
export interface Vector {
  name: string
  kind: 'callback' | 'return'
  form: string
  report?: PaymentReport
  refused?: RefusalReason
}

/** A message of CHIP, whose signature covers the body byte by byte. */
export interface ChipVector extends Omit<Vector, 'form'> {
  body?: string
  bodyBase64?: string
  signature: string
}

interface Signed {
  key: string
  vectors: Vector[]
}

/** The messages that the tests of TypeScript and of PHP share. */
export const vectors = JSON.parse(
  readFileSync('tests/support/payments/vectors.json', 'utf8'),
) as Record<'billplz' | 'bayarcash' | 'toyyibPay', Signed> & {
  chip: { publicKey: string; brandId: string; vectors: ChipVector[] }
}

/** Returns what a vector says, as the code under test must return it. */
export const expected = ({ report, refused }: Pick<Vector, 'report' | 'refused'>) =>
  report ?? { refused }
