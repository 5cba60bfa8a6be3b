import { beforeEach, describe, expect, it } from 'vitest'
import { tabToField } from '../support/engines/Payer.js'
import { active, bank } from '../support/engines/picker.js'
import { openPayer } from './support/openPayer.js'

const opened = openPayer()
beforeEach(() =>
  opened.payer.page.evaluateOnNewDocument(() =>
    addEventListener('pageshow', ({ persisted }) => (document.title = String(persisted))),
  ),
)

/** Selects Bank Islam by keyboard. */
async function choose(address: string): Promise<void> {
  const { payer, shop } = opened
  await payer.visit(shop.url + address)
  await tabToField(payer)
  await payer.type('bank islam')
  await expect.poll(() => active(payer)).toMatch(/Bank Islam/)
  await payer.press('Enter')
  await expect.poll(async () => (await bank(payer)).code).toBe('BIMB0340')
}

/** Pays, and goes back to the page. Firefox restores it from the bfcache if `kept`, and otherwise loads it again. */
async function payAndGoBack(kept: boolean): Promise<void> {
  const { payer } = opened
  // A page with an unload listener is never in the bfcache.
  if (!kept) await payer.page.evaluate(() => addEventListener('unload', () => undefined))
  await payer.click('button', 'Pay')
  await payer.find('heading', 'Received')
  await payer.page.evaluate(() => void setTimeout(() => history.back()))
  await payer.find('heading', 'Checkout')
  await expect.poll(() => payer.page.title()).toBe(String(kept))
}

describe.each(['/', '/?held', '/?rendered', '/element'])('the page at %s', (address) => {
  it('a bfcache restore shows and submits the selected bank', async () => {
    const { payer, shop } = opened
    await choose(address)
    await payAndGoBack(true)
    const { shown, code } = await bank(payer)
    expect([shown.replace(/ \(.*/, ''), code]).toEqual(['Bank Islam', 'BIMB0340'])
    const before = shop.received.length
    await payer.click('button', 'Pay')
    await payer.find('heading', 'Received')
    expect(shop.received.slice(before)).toEqual(['BIMB0340'])
  })

  it('a reload shows the bank that is submitted', async () => {
    await choose(address)
    await payAndGoBack(false)
    // The browser restores the element's value; the React picker starts empty.
    const expected = address === '/element' ? ['Bank Islam', 'BIMB0340'] : ['', '']
    await expect
      .poll(async () => {
        const { shown, code } = await bank(opened.payer)
        return [shown.replace(/ \(.*|^Choose your bank$/, ''), code]
      })
      .toEqual(expected)
  })
})
