import type { SandboxOptions } from 'fpx-checkout/sandbox'
import { describe, expect, it } from 'vitest'
import { keepTranscript } from './support/keepTranscript.js'
import { openOrca } from './support/openOrca.js'
import { openSpokenShop, type SpokenShop } from './support/openSpokenShop.js'
import { spokenBanks } from './support/spokenBanks.js'
import { timesIn } from './support/timesIn.js'

const opened = openOrca()
const field = /Bank editable combo box/

/** Opens a checkout whose sandbox has these options, runs `visit`, and closes the shop. */
async function atCheckout(
  checkout: string,
  options: SandboxOptions,
  visit: (shop: SpokenShop) => Promise<void>,
): Promise<void> {
  const shop = await openSpokenShop(options)
  try {
    await opened.user.visit(`${shop.url}/${checkout}`)
    await visit(shop)
  } finally {
    await shop.close()
  }
}

describe.each(['react', 'element'])('the notices (%s)', (checkout) => {
  it('about an offline and a corporate bank are read once, and again with the field', () =>
    atCheckout(checkout, { banks: spokenBanks }, async () => {
      const { user } = opened
      await user.tabTo(field)
      await user.type('public', /Public Bank PBB0233 Offline/)
      let said = await user.press('Return', /may fail/)
      expect(timesIn(said, 'Public Bank (PBB0233) selected.')).toBe(1)
      expect(timesIn(said, 'Public Bank is offline at the moment')).toBe(1)
      await user.press('Tab', /Clear push button/)
      await user.press('shift+Tab', /Public Bank is offline at the moment/)
      // Firefox on Linux sometimes reports a description as changed when it is first read.
      await user.press('Tab', /Clear push button/)
      said = await user.press('shift+Tab', field)
      expect(timesIn(said, 'Public Bank is offline at the moment')).toBe(1)
      await user.type('hong', /Hong Leong Bank HLB0224 Corporate/)
      said = await user.press('Return', /second person/)
      expect(timesIn(said, 'a second person in your company')).toBe(1)
      expect(said).not.toMatch(/offline/)
      await keepTranscript(`warnings-${checkout}`, user.transcript)
    }))

  it('about a missing bank is read when the payer tries to pay, not before', () =>
    atCheckout(checkout, { banks: spokenBanks }, async (shop) => {
      const { user } = opened
      const before = await user.tabTo(field)
      expect(before).not.toMatch(/Please choose your bank/)
      await user.tabTo(/Pay push button/)
      const said = await user.press('Return', /Please choose your bank/)
      expect(said).toMatch(field)
      expect(timesIn(said, 'Please choose your bank')).toBe(1)
      expect(shop.received).toEqual([])
      await keepTranscript(`required-${checkout}`, user.transcript)
    }))

  it.each([
    ['limit', 'limit-reached', /This service is busy right now/],
    ['outage', 'server-error', /The payment service is having problems right now/],
    ['key', 'key-refused', /This page is not set up correctly/],
  ] as const)(
    'about a failure are read with the page, and the payer can retry: %s',
    (name, scenario, reason) =>
      atCheckout(checkout, { scenario }, async () => {
        const { user } = opened
        expect(user.opening).toMatch(reason)
        expect(user.opening).toMatch(/Trying again in \d+ seconds?/)
        await user.tabTo(/Try again push button/)
        await keepTranscript(`${name}-${checkout}`, user.transcript)
      }),
  )
})
