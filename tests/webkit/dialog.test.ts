import { beforeEach, describe, expect, it } from 'vitest'
import { openPayer } from './support/openPayer.js'
import { active, bank, rows } from './support/picker.js'

describe.each([
  ['with anchors', 'CSSAnchorPositioning'],
  ['without anchors', '!CSSAnchorPositioning'],
])('the picker in a dialog, %s', (_what, features) => {
  const opened = openPayer({ features })
  beforeEach(() => opened.payer.visit(`${opened.shop.url}/?at=dialog`))
  const isOpen = () => opened.payer.evaluate(() => document.querySelector('dialog')?.open)

  it('closes its list on Escape, and the dialog on the next Escape', async () => {
    const { payer } = opened
    await payer.click('combobox', 'Bank')
    await payer.type('uob')
    await expect.poll(() => active(payer)).toMatch(/UOB/)
    await payer.press('Escape')
    await expect.poll(() => rows(payer)).toEqual([])
    expect(await isOpen()).toBe(true)
    await payer.press('Escape')
    await expect.poll(isOpen).toBe(false)
  })

  it('selects a row by mouse, and the dialog stays open', async () => {
    const { payer } = opened
    await payer.click('combobox', 'Bank')
    await expect.poll(() => rows(payer)).toHaveLength(35)
    await payer.clickOn((await payer.all('option'))[8]!)
    await expect.poll(() => bank(payer)).toEqual({ shown: 'Bank Islam', code: 'BIMB0340' })
    expect(await isOpen()).toBe(true)
  })
})
