import { describe, expect, it } from 'vitest'
import {
  createProxyHarness,
  type SimulatedGateway,
  wellOnOnePage,
} from '../../support/createProxyHarness.js'

/**
 * Simulates ten minutes of shops in one account. Each shop has a payer every five seconds, and the payers always arrive
 * in the same order.
 */
async function tenMinutes(shops: number, gateway: SimulatedGateway = wellOnOnePage) {
  const { get, clock, calls } = createProxyHarness(
    {
      gateway: { baseUrl: 'https://gateway.test/v2' },
      tenants: {
        resolve: (view) => ({ id: view.header('host')!, apiKey: 'key', group: 'account' }),
      },
    },
    gateway,
  )
  const hosts = Array.from({ length: shops }, (_, at) => `shop-${at}`)
  let oldest = 0
  const refused = new Set<string>()
  for (let at = 0; at < 600; at += 5) {
    for (const host of hosts) {
      const got = await get('/api/fpx/bank', { host })
      // During the first minute, some shops may have no list yet, because the account has only thirty calls a minute.
      if (at < 65) continue
      if (got.status !== 200) refused.add(host)
      else oldest = Math.max(oldest, Number(got.headers['fpx-data-age']))
    }
    await clock.advance(5000)
  }
  return { refused: refused.size, oldest, calls: calls.map((call) => call.at) }
}

/** The highest number of calls within one minute. */
const mostAMinute = (calls: readonly number[]) =>
  Math.max(...calls.map((at) => calls.filter((other) => at <= other && other < at + 60_000).length))

describe('more shops on one account than it has calls a minute', () => {
  it('are refreshed in turn: every shop has a list, and none is older than 150 s', async () => {
    const { refused, oldest, calls } = await tenMinutes(40)
    expect(refused).toBe(0)
    expect(oldest).toBeGreaterThan(61)
    expect(oldest).toBeLessThan(150)
    expect(mostAMinute(calls)).toBeLessThanOrEqual(30)
  })

  it('control: with enough calls every list is as fresh as that of a single shop', async () => {
    const { refused, oldest } = await tenMinutes(25)
    expect([refused, oldest <= 65]).toEqual([0, true])
  })
})
