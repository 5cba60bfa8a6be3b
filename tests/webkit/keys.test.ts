import { beforeEach, describe, expect, it } from 'vitest'
import { checkouts, openPayer } from '../support/webkit/openPayer.js'
import { active, bank, rows } from '../support/webkit/picker.js'

const opened = openPayer()

describe.each(checkouts)('the $checkout by keyboard', ({ path }) => {
  beforeEach(() => opened.payer.visit(opened.shop.url + path))

  it('searches what is typed; Enter selects, and only the next one submits', async () => {
    const { payer, shop } = opened
    const before = shop.received.length
    await payer.press('Tab')
    await payer.type('bank  isl')
    await expect.poll(() => active(payer)).toMatch(/Bank Islam/)
    await payer.press('Enter')
    await expect.poll(() => bank(payer)).toEqual({ shown: 'Bank Islam', code: 'BIMB0340' })
    await expect.poll(() => rows(payer)).toEqual([])
    expect(shop.received).toHaveLength(before)
    await payer.press('Enter')
    await payer.find('heading', 'Received')
    expect(shop.received.slice(before)).toEqual(['BIMB0340'])
  })
})
