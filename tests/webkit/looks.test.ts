import { describe, expect, it } from 'vitest'
import { checkouts, openPayer } from '../support/webkit/openPayer.js'
import { rowLayouts, rows } from '../support/webkit/picker.js'

const opened = openPayer()

describe.each(checkouts)('a wide list of the $checkout', ({ path }) => {
  it('has badges, and the codes beside the names, from the first frame and while typing', async () => {
    const { payer, shop } = opened
    await payer.visit(shop.url + path)
    await payer.press('Tab', 'ArrowDown')
    await expect.poll(() => rows(payer)).toHaveLength(43)
    expect(await rowLayouts(payer)).toEqual(['badge, name, code'])
    for (const letter of 'bank') {
      await payer.type(letter)
      expect(await rowLayouts(payer)).toEqual(['badge, name, code'])
    }
  })
})
