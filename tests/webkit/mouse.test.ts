import { describe, expect, it } from 'vitest'
import { checkouts, openPayer } from '../support/webkit/openPayer.js'
import { active, bank } from '../support/webkit/picker.js'

const opened = openPayer()

describe.each(checkouts)('the $checkout by mouse', ({ path, label }) => {
  it('selects the text of the selected bank by a click, so that typing replaces it', async () => {
    const { payer, shop } = opened
    await payer.visit(shop.url + path)
    await payer.press('Tab')
    await payer.type('bank islam')
    await expect.poll(() => active(payer)).toMatch(/Bank Islam/)
    await payer.press('Enter')
    await expect.poll(() => bank(payer)).toEqual({ shown: 'Bank Islam', code: 'BIMB0340' })
    await payer.click('heading', 'Checkout')
    await payer.click('combobox', label)
    await payer.type('rhb')
    await expect.poll(() => active(payer)).toMatch(/RHB/)
    expect((await bank(payer)).shown).toBe('rhb')
  })
})
