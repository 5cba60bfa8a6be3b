import { describe, expect, it, onTestFinished } from 'vitest'
import { active, bank, focusField } from '../support/engines/picker.js'
import { testHistory } from '../support/engines/testHistory.js'
import { openPayer } from './support/openPayer.js'

describe.each([true, false])('with its page cache: %s', (pageCache) => {
  const opened = openPayer({ pageCache })
  testHistory(opened, pageCache, () => opened.payer.driver.post('/back'))
})

describe('the element on a page that restores its form late', () => {
  const opened = openPayer({ pageCache: false, pageLoadStrategy: 'none' })

  // WebKit restores a form when its end tag is parsed, after the script that the shop holds.
  it.each([
    ['keeps the bank that the payer has chosen by then', 'maybank2u', 'MB2U0227'],
    ['shows and submits the bank of the earlier visit', '', 'BIMB0340'],
  ])('%s', async (_what, choice, expected) => {
    const { payer, shop } = opened
    const code = async () => (await bank(payer)).code
    const choose = async (text: string, name: RegExp) => {
      await payer.find('combobox', 'Your bank')
      await focusField(payer)
      await payer.type(text)
      await expect.poll(() => active(payer)).toMatch(name)
      await payer.press('Enter')
    }
    await payer.visit(`${shop.url}/element?slow`)
    await choose('bank islam', /Bank Islam/)
    await expect.poll(code).toBe('BIMB0340')
    await payer.click('button', 'Pay')
    await payer.find('heading', 'Received')
    let release = () => {}
    shop.formScript = new Promise<void>((resolve) => (release = resolve))
    onTestFinished(release)
    await payer.driver.post('/back')
    await payer.find('heading', 'Checkout')
    expect(await payer.evaluate(() => document.readyState)).toBe('loading')
    expect(await code()).toBe('')
    if (choice) {
      await choose(choice, /Maybank2U/)
      await expect.poll(code).toBe(expected)
    }
    release()
    await expect.poll(() => payer.evaluate(() => document.readyState)).toBe('complete')
    await payer.click('button', 'Pay')
    await payer.find('heading', 'Received')
    expect(shop.received.at(-1)).toBe(expected)
  })
})
