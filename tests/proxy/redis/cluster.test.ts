import { Cluster } from 'ioredis'
import { createCluster } from 'redis'
import { expect, it, onTestFinished } from 'vitest'
import { type RedisClient } from 'fpx-checkout/proxy/redis'
import { leaseStore, acquireLease } from '../../support/redis/leaseStore.js'
import { bankRows } from '../../support/gateway/fixtures.js'
import { redisCluster } from '../../support/redis/redis.js'
import { startInstances } from '../../support/proxy/startInstances.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'

/** Connects a client from each library to a cluster. Returns the client and a function to close it. */
const clients = {
  ioredis: (urls) => {
    const client = new Cluster([...urls])
    client.on('error', () => undefined)
    return Promise.resolve({ client, close: () => client.disconnect() })
  },
  redis: async (urls) => {
    const client = createCluster({ rootNodes: urls.map((url) => ({ url })) })
    client.on('error', () => undefined)
    await client.connect()
    return { client, close: () => client.destroy() }
  },
} satisfies Record<
  string,
  (urls: readonly string[]) => Promise<{ client: RedisClient; close: () => unknown }>
>

it.each([
  ['ioredis', 'lost', clients.ioredis],
  ['ioredis', 'demoted', clients.ioredis],
  // We don't test `redis` with a lost node because it waits until the node is back.
  ['redis', 'demoted', clients.redis],
] as const)(
  'instances share a three-node cluster through %s, and it grants slots again after a node was %s',
  async (_client, what, connect) => {
    const cluster = await redisCluster(3, true)
    onTestFinished(() => cluster.kill())
    const { client, close } = await connect(cluster.urls)
    onTestFinished(close)
    const store = leaseStore(client)
    const clock = virtualClock()
    const { get, calls, events } = startInstances(4, () => store, clock)
    const responses = get()
    await clock.advance(1000)
    for (const { body } of await responses) expect(body).toEqual({ data: bankRows(43) })
    expect(calls).toHaveLength(2)
    expect(events.filter(({ type }) => type === 'store-failed')).toEqual([])

    expect(await acquireLease(store)).toMatchObject({ state: 'granted' })
    await cluster.failOver('fpx-checkout:{b}:slots', what === 'lost')
    const again = () => acquireLease(store).catch(() => undefined)
    await expect.poll(again, { timeout: 20_000 }).toMatchObject({ state: 'granted' })
  },
  60_000,
)
