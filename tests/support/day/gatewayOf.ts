import { addressOf } from '../fixtures.js'
import type { VirtualClock } from '../virtualClock.js'
import type { Merchant } from './Merchant.js'

const LATENCY_MS = { least: 40, most: 600 }

/**
 * Creates the `fetch` of a gateway that identifies merchants by their keys, and counts each account's arrivals. A call
 * takes from 40 to 600 milliseconds, at random.
 */
export function gatewayOf(
  merchants: readonly Merchant[],
  clock: VirtualClock,
  random: () => number,
): typeof globalThis.fetch {
  const byKey = new Map(merchants.map((merchant) => [`Bearer ${merchant.tenant.apiKey}`, merchant]))
  const pass = (ms: number) => new Promise<void>((done) => void clock.setTimeout(done, ms))

  return async (input, init = {}) => {
    const merchant = byKey.get(new Headers(init.headers).get('authorization') ?? '')
    if (!merchant) throw new Error('A call has a key that no merchant has.')
    const { account } = merchant
    const travelMs = (LATENCY_MS.least + random() * (LATENCY_MS.most - LATENCY_MS.least)) / 2
    await pass(travelMs)
    account.arrivals.add(clock.elapsed())
    const response = account.fault
      ? await account.fault.gateway(addressOf(input), account.arrivals.total, init)
      : new Response(merchant.lists[merchant.current])
    await pass(travelMs)
    return response
  }
}
