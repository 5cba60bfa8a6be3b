import { addressOf } from '../gateway/fixtures.js'
import type { VirtualClock } from '../deterministic/virtualClock.js'
import type { Account } from './Merchant.js'

const LATENCY_MS = { least: 40, most: 600 }

/**
 * Creates the `fetch` of a gateway that identifies accounts by their keys and counts their arrivals. A call takes from
 * 40 to 600 milliseconds, at random.
 */
export function gatewayOf(
  accounts: readonly Account[],
  clock: VirtualClock,
  random: () => number,
): typeof globalThis.fetch {
  const byKey = new Map(accounts.map((account) => [`Bearer ${account.apiKey}`, account]))
  const pass = (ms: number) => new Promise<void>((done) => void clock.setTimeout(done, ms))

  return async (input, init = {}) => {
    const account = byKey.get(new Headers(init.headers).get('authorization') ?? '')
    if (!account) throw new Error('A call has a key that no account has.')
    const travelMs = (LATENCY_MS.least + random() * (LATENCY_MS.most - LATENCY_MS.least)) / 2
    await pass(travelMs)
    account.arrivals.add(clock.elapsed())
    const response = account.fault
      ? await account.fault.gateway(addressOf(input), account.arrivals.total, init)
      : new Response(account.lists[account.current])
    await pass(travelMs)
    return response
  }
}
