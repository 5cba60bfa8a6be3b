import { describe, expect, it } from 'vitest'
import { type Opened, tabToField } from './Payer.js'
import { active, bank } from './picker.js'

/**
 * Declares the tests of a page to which the payer goes back.
 *
 * @param isRestored - whether the browser restores the page as it was left, or loads it again.
 * @param visited - called when the payer has chosen a bank.
 */
export function testHistory(
  opened: Opened,
  isRestored: boolean,
  goBack: () => Promise<unknown>,
  visited?: () => Promise<unknown>,
): void {
  describe(`the picker after Back to a page that was ${isRestored ? 'restored' : 'loaded again'}`, () => {
    it.each(['/', '/?held', '/?rendered', '/element'])(
      'shows and submits one bank at %s',
      async (address) => {
        const { payer, shop } = opened
        await payer.visit(shop.url + address)
        await tabToField(payer)
        await payer.type('bank islam')
        await expect.poll(() => active(payer)).toMatch(/Bank Islam/)
        await payer.press('Enter')
        await expect.poll(async () => (await bank(payer)).code).toBe('BIMB0340')
        await visited?.()
        await payer.click('button', 'Pay')
        await payer.find('heading', 'Received')
        expect(shop.received.at(-1)).toBe('BIMB0340')
        await goBack()
        await payer.find('heading', 'Checkout')
        const persisted = () => payer.evaluate(() => document.documentElement.dataset['persisted'])
        await expect.poll(persisted).toBe(String(isRestored))
        // The browser restores the element's value; a React component starts without a bank.
        const expected =
          isRestored || address === '/element' ? ['Bank Islam', 'BIMB0340'] : ['', '']
        const shownAndSubmitted = async () => {
          const { shown, code } = await bank(payer)
          return [shown.replace(/ \(.*|^Choose your bank$/, ''), code]
        }
        await expect.poll(shownAndSubmitted).toEqual(expected)
        if (!expected[1]) return
        const before = shop.received.length
        await payer.click('button', 'Pay')
        await payer.find('heading', 'Received')
        expect(shop.received.slice(before)).toEqual(['BIMB0340'])
      },
    )
  })
}
