import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/contract/clock.js'
import { withTimeout } from '../../src/proxy/store/withTimeout.js'
import { sharedStoreOfGuide } from '../support/guides/sharedStoreOfGuide.js'
import { startSentinels } from './support/startSentinels.js'

/** Reasons for a failover. */
const failures = {
  'an operator starts a failover': (sentinels) => sentinels.failOver(),
  'the primary exits': ({ primary }) => primary.kill(),
  // The connections to the frozen primary stay open, as when a machine loses power.
  'the primary no longer responds': ({ primary }) => primary.freeze(true),
} satisfies Record<
  string,
  (sentinels: Awaited<ReturnType<typeof startSentinels>>) => Promise<void> | void
>

describe.each(['ioredis with Sentinel', 'redis with Sentinel'] as const)('%s', (client) => {
  it.each(Object.entries(failures))('finds the new primary when %s', async (_what, fail) => {
    const sentinels = await startSentinels(3)
    const shared = await sharedStoreOfGuide(client, (text) =>
      text.replaceAll(
        /'sentinel-(\d)', port: 26379/g,
        (_address, number) => `'127.0.0.1', port: ${sentinels.ports[Number(number) - 1]}`,
      ),
    )
    const acquire = async () => {
      const work = shared.set('list', 'a text', 60_000)
      return (await withTimeout(systemClock, work, 250)) === 'OK'
    }
    await expect.poll(acquire).toBe(true)
    await fail(sentinels)
    await sentinels.promoted()
    await expect.poll(() => acquire().catch(() => undefined), { timeout: 30_000 }).toBe(true)
  })
})
