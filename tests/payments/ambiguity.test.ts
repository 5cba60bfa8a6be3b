import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Field, PaymentReport, Refusal } from '../../src/payments/PaymentGateway.js'
import { isRefusal } from '../../src/payments/verify/refuse.js'
import { verifyBillplz } from '../../src/payments/verify/verifyBillplz.js'
import fc from '../support/deterministic/fastCheck.js'

// Signs random fields by Billplz' rule, and presents a different set of fields that has the same signed text.

const KEY = 'a-key'
const hmac = (text: string) => createHmac('sha256', KEY).update(text).digest('hex')

/** Any text a payer can type: every script, empty, long, and with pieces that look like other fields. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '',
    '|',
    'paidtrue',
    'true',
    'Ali|paidtrue',
    '|3|Approved|',
    '&',
    '=',
    '%7C',
    'ok',
  ),
)

/** Returns the texts `left` and `right` after the border between them has moved. */
const moveBorder = (left: string, right: string, by: number): [string, string] => {
  const text = left + right
  const at = Math.max(0, Math.min(text.length, left.length + by))
  return [text.slice(0, at), text.slice(at)]
}

type Result = PaymentReport | Refusal
const meaningOf = (result: Result) => (isRefusal(result) ? 'refused' : result)

/** Expects that two messages with the same signed text do not mean two different things. */
function expectOneMeaning(genuine: Result, other: Result) {
  if (!isRefusal(other)) expect(other).toEqual(meaningOf(genuine))
}

describe('no different message of Billplz has the same signature', () => {
  const statuses = fc.constantFrom('', 'pending', 'failed', 'completed')
  const bills = fc.record({
    id: fc.stringMatching(/^[a-z0-9]{1,12}$/),
    paid: fc.constantFrom('true', 'false'),
    amount: fc.stringMatching(/^[0-9]{1,6}$/),
    paid_amount: fc.stringMatching(/^[0-9]{1,6}$/),
    transaction_status: statuses,
    name: anyText,
    email: anyText,
    state: anyText,
    url: anyText,
  })
  const textOf = (fields: readonly Field[]) =>
    fields
      .map(([name, value]) => name + value)
      .sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
      .join('|')
  const verify = (fields: readonly Field[], signature: string) =>
    verifyBillplz([...fields, ['x_signature', signature]], KEY, 'callback')

  it('with the border between a name and its value moved', async () => {
    await fc.assert(
      fc.asyncProperty(
        bills,
        fc.nat(8),
        fc.integer({ min: -12, max: 12 }),
        async (bill, which, by) => {
          const fields = Object.entries(bill)
          const [name, value] = fields[which]!
          const moved = moveBorder(name, value, by)
          fc.pre(/^\w+$/.test(moved[0]))
          const others = fields.with(which, moved)
          const signature = hmac(textOf(fields))
          expect(textOf(others)).toBe(textOf(fields))
          expectOneMeaning(await verify(fields, signature), await verify(others, signature))
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('with the text split into different fields at its separators', async () => {
    await fc.assert(
      fc.asyncProperty(bills, fc.array(fc.nat(30)), async (bill, joins) => {
        const text = textOf(Object.entries(bill))
        // Joins neighbours again, so that a separator becomes part of a value, and reads a name of each.
        const pieces = text.split('|')
        for (const join of joins)
          if (join + 1 < pieces.length)
            pieces.splice(join, 2, `${pieces[join]}|${pieces[join + 1]}`)
        const names = [
          'transaction_status',
          'paid_amount',
          'amount',
          'email',
          'paid',
          'name',
          'state',
          'url',
          'id',
        ]
        const others = pieces.map((piece): [string, string] => {
          const name = names.find((known) => piece.startsWith(known)) ?? /^\w*/.exec(piece)![0]
          return [name, piece.slice(name.length)]
        })
        const signature = hmac(text)
        const [genuine, other] = [
          await verify(Object.entries(bill), signature),
          await verify(others, signature),
        ]
        expectOneMeaning(genuine, other)
      }),
      { numRuns: 1000 },
    )
  })

  it('control: without the rule, a crafted name is a paid bill', () => {
    const failed = [
      ['id', 'b1'],
      ['paid', 'false'],
      ['amount', '1'],
      ['name', 'x|paidtrue|q'],
    ] as const
    const forged = [
      ['id', 'b1'],
      ['paid', 'true'],
      ['amount', '1'],
      ['name', 'x'],
      ['q', '|paidfalse'],
    ] as const
    const [text, other] = [textOf(failed), textOf(forged)]
    // The sorted texts differ only in the order of the two payments, which longer names arrange.
    expect(text.split('|').sort()).toEqual(other.split('|').sort())
  })
})
