import { describe, expect, it } from 'vitest'
import { readForm } from '../../src/payments/messages/readMessage.js'
import type { Field, PaymentReport, Refusal } from '../../src/payments/PaymentGateway.js'
import { isRefusal } from '../../src/payments/verify/refuse.js'
import { verifyBayarcash } from '../../src/payments/verify/verifyBayarcash.js'
import { verifyBillplz } from '../../src/payments/verify/verifyBillplz.js'
import { verifyChip } from '../../src/payments/verify/verifyChip.js'
import { verifyToyyibPay } from '../../src/payments/verify/verifyToyyibPay.js'
import { expected, type Vector, vectors } from '../support/payments/vectors.js'
import { createHash } from 'node:crypto'
import { md5 } from '../../src/payments/verify/md5.js'
import fc from '../support/deterministic/fastCheck.js'

type Verify = (
  fields: Field[],
  key: string,
  kind: Vector['kind'],
) => PaymentReport | Refusal | Promise<PaymentReport | Refusal>

describe.each([
  ['billplz', verifyBillplz],
  ['bayarcash', verifyBayarcash],
  ['toyyibPay', verifyToyyibPay],
] as ['billplz' | 'bayarcash' | 'toyyibPay', Verify][])('a message of %s', (gateway, verify) => {
  const { key, vectors: messages } = vectors[gateway]
  const verifyForm = async (form: string, kind: Vector['kind'], used = key) => {
    const fields = readForm(form)
    return isRefusal(fields) ? fields : verify(fields, used, kind)
  }

  it.each(messages)('($kind) $name', async (message) => {
    expect(await verifyForm(message.form, message.kind)).toEqual(expected(message))
  })

  it('is refused with a different key', async () => {
    for (const { form, kind } of messages)
      expect(isRefusal(await verifyForm(form, kind, 'another'))).toBe(true)
  })

  it('changes nothing if a character of a signed one is changed', async () => {
    const { form, kind, report } = messages.find((message) => message.report)!
    for (let at = 0; at < form.length; at++) {
      const changed = `${form.slice(0, at)}${form[at] === '0' ? '1' : '0'}${form.slice(at + 1)}`
      const result = await verifyForm(changed, kind)
      // An unsigned field does not appear in the report.
      expect([changed, isRefusal(result) ? report : result]).toEqual([changed, report])
    }
  })
})

describe('a message of chip', () => {
  const { publicKey, brandId, vectors: messages } = vectors.chip
  const account = { publicKey, brandId, isTest: false }
  const bytesOf = ({ body, bodyBase64 }: (typeof messages)[number]) =>
    bodyBase64 ? Buffer.from(bodyBase64, 'base64') : new TextEncoder().encode(body)

  it.each(messages)('$name', async (message) => {
    expect(await verifyChip(bytesOf(message), message.signature, account)).toEqual(
      expected(message),
    )
  })

  it('is verified with a key on one line, as environment files contain it', async () => {
    const oneLine = { ...account, publicKey: publicKey.replaceAll('\n', '\\n') }
    const [message] = messages
    expect(await verifyChip(bytesOf(message!), message!.signature, oneLine)).toEqual(
      expected(message!),
    )
  })

  it('is accepted as a test only if the account is for tests', async () => {
    const accepted = []
    for (const message of messages) {
      const result = await verifyChip(bytesOf(message), message.signature, {
        ...account,
        isTest: true,
      })
      if (!isRefusal(result)) accepted.push(message.name)
    }
    expect(accepted).toEqual(['a signed test purchase'])
  })
})

it('MD5 is that of Node, for every length around a block and for every script', () => {
  const texts = Array.from({ length: 200 }, (_, length) => 'x'.repeat(length))
  for (const text of [...texts, '陈伟强 சரவணன் محمد 👨‍👩‍👧'])
    expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'))
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'))
    }),
  )
})
