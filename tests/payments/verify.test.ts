import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readForm } from '../../src/payments/messages/readMessage.js'
import { isRefusal } from '../../src/payments/verify/refuse.js'
import { verifyBillplz } from '../../src/payments/verify/verifyBillplz.js'
import { expected, type Vector, vectors } from '../support/payments/vectors.js'

describe('a message of billplz', () => {
  const { key, vectors: messages } = vectors.billplz
  const verifyForm = async (form: string, kind: Vector['kind'], used = key) => {
    const fields = readForm(form)
    return isRefusal(fields) ? fields : verifyBillplz(fields, used, kind)
  }

  it.each(messages)('($kind) $name', async (message) => {
    expect(await verifyForm(message.form, message.kind)).toEqual(expected(message))
  })

  it('may be about a bill whose id has an underscore, as in the sample of its document', async () => {
    const text = 'amount100|idW_79pJDk|paid_amount100|paidtrue|transaction_statuscompleted'
    const x_signature = createHmac('sha256', key).update(text).digest('hex')
    const bill = { id: 'W_79pJDk', paid: 'true', amount: '100', paid_amount: '100' }
    const form = new URLSearchParams({ ...bill, transaction_status: 'completed', x_signature })
    expect(await verifyForm(String(form), 'callback')).toMatchObject({ paymentId: 'W_79pJDk' })
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
