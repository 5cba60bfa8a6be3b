import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Field, PaymentReport, Refusal } from '../../src/payments/PaymentGateway.js'
import { isRefusal } from '../../src/payments/verify/refuse.js'
import { verifyBayarcash } from '../../src/payments/verify/verifyBayarcash.js'
import { verifyBillplz } from '../../src/payments/verify/verifyBillplz.js'
import { verifyChip } from '../../src/payments/verify/verifyChip.js'
import { verifyToyyibPay } from '../../src/payments/verify/verifyToyyibPay.js'
import fc from '../support/deterministic/fastCheck.js'

// Signs random fields by each gateway's rule, and presents a different set of fields that has the same signed text.

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

describe('no different message of Bayarcash has the same signature', () => {
  const NAMES = [
    ...['amount', 'currency', 'datetime', 'exchange_reference_number', 'exchange_transaction_id'],
    ...['order_number', 'payer_bank_name', 'payer_email', 'payer_name', 'record_type', 'status'],
    ...['status_description', 'transaction_id'],
  ]
  const transactions = fc
    .record({
      amount: fc.stringMatching(/^[0-9]{1,4}\.[0-9]{2}$/),
      currency: fc.constant('MYR'),
      order_number: fc.stringMatching(/^[0-9a-z]{20}$/),
      status: fc.constantFrom('0', '1', '2', '3', '4'),
      record_type: fc.constant('transaction'),
      texts: fc.array(anyText, { minLength: 8, maxLength: 8 }),
    })
    .map(({ texts, ...stated }) => {
      const rest = NAMES.filter((name) => !(name in stated))
      const values = {
        ...stated,
        ...Object.fromEntries(rest.map((name, at) => [name, texts[at]!])),
      }
      return NAMES.map((name) => values[name as keyof typeof values])
    })
  const verify = (values: readonly string[], signature: string) =>
    verifyBayarcash(
      [...NAMES.map((name, at): Field => [name, values[at]!]), ['checksum', signature]],
      KEY,
    )

  it('with the values split differently', async () => {
    await fc.assert(
      fc.asyncProperty(
        transactions,
        fc.array(fc.nat(40), { maxLength: 8 }),
        async (values, joins) => {
          const text = values.join('|')
          const pieces = text.split('|')
          for (const join of joins)
            if (pieces.length > 13 && join + 1 < pieces.length)
              pieces.splice(join, 2, `${pieces[join]}|${pieces[join + 1]}`)
          while (pieces.length > 13) pieces.splice(11, 2, `${pieces[11]}|${pieces[12]}`)
          const signature = hmac(text)
          expect(pieces.join('|')).toBe(text)
          const [genuine, other] = [
            await verify(values, signature),
            await verify(pieces, signature),
          ]
          expectOneMeaning(genuine, other)
          if (values.some((value) => value.includes('|')))
            expect([genuine, other]).toEqual([{ refused: 'ambiguous' }, { refused: 'ambiguous' }])
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('control: by the text alone, a cancelled payment could be a paid one', () => {
    const of = (name: string, status: string, words: string, id: string) =>
      ['1.00', 'MYR', 'now', 'R', 'E', 'A', 'M', 'e', name, 'transaction', status, words, id].join(
        '|',
      )
    expect(of('Ali|transaction|3|Approved|t', '4', 'Cancelled', 'u')).toBe(
      of('Ali', '3', 'Approved', 't|transaction|4|Cancelled|u'),
    )
  })
})

describe('no different message of toyyibPay has the same signature', () => {
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')

  it('with the borders between its values moved', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('1', '2', '3', '4'),
        fc.stringMatching(/^[0-9a-z]{20}$/),
        fc.oneof(fc.stringMatching(/^[A-Za-z0-9]{1,20}$/), anyText.filter(Boolean)),
        fc.integer({ min: -25, max: 25 }),
        fc.integer({ min: -25, max: 25 }),
        (status, reference, refno, first, second) => {
          const hash = md5(`${KEY}${status}${reference}${refno}ok`)
          const verify = (values: readonly string[]) =>
            verifyToyyibPay(
              [
                ['status', values[0]!],
                ['order_id', values[1]!],
                ['refno', values[2]!],
                ['hash', hash],
              ],
              KEY,
            )
          const [one, rest] = moveBorder(status, reference + refno, first)
          const two = moveBorder(rest.slice(0, 20), rest.slice(20), second)
          expectOneMeaning(verify([status, reference, refno]), verify([one, ...two]))
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('no different message of CHIP has the same signature', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const account = { publicKey, brandId: 'brand', isTest: false }

  it('because the bytes are signed, and no key occurs twice', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, fc.nat(10_000), fc.boolean(), async (name, at, isTwice) => {
        const json = JSON.stringify({
          ...{ reference: 'r1', status: 'error', is_test: false, brand_id: 'brand' },
          ...{ purchase: { total: 5890, currency: 'MYR' }, client: { full_name: name } },
        })
        const text = isTwice ? json.replace(/}$/, ',"status":"paid"}') : json
        const body = new TextEncoder().encode(text)
        const signature = sign('sha256', body, privateKey).toString('base64')
        const genuine = await verifyChip(body, signature, account)
        expect(isTwice ? genuine : meaningOf(genuine)).toMatchObject(
          isTwice ? { refused: 'ambiguous' } : { paymentId: 'r1', status: 'failed' },
        )
        const changed = body.slice()
        changed[at % body.length]! ^= 1
        expect(await verifyChip(changed, signature, account)).toEqual({
          refused: 'wrong-signature',
        })
      }),
      { numRuns: 200 },
    )
  })
})
