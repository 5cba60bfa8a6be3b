import { connect, createServer } from 'node:net'
import { Redis } from 'ioredis'
import { createClient } from 'redis'
import { expect, it, onTestFinished } from 'vitest'
import { type RedisClient, redisStore } from 'fpx-checkout/proxy/redis'
import { listenTcp } from '../../support/listenTcp.js'
import { redisServer } from '../../support/redis.js'

/** Clients with the options of the guide. */
const clients: Record<string, (url: string) => Promise<[RedisClient, () => void]>> = {
  async ioredis(url) {
    const redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2000,
      lazyConnect: true,
    })
    redis.on('error', () => undefined)
    await redis.connect()
    return [redis, () => redis.disconnect()]
  },
  async redis(url) {
    const client = createClient({ url, disableOfflineQueue: true })
    client.on('error', () => undefined)
    await client.connect()
    return [client, () => client.destroy()]
  },
}

/** An address that leads new connections to the current primary, as the host name of a managed Redis does. */
async function failoverAddress(firstPort: number) {
  let current = firstPort
  const server = createServer((socket) => {
    const primary = connect(current, '127.0.0.1')
    for (const [one, other] of [
      [socket, primary],
      [primary, socket],
    ] as const)
      one
        .on('error', () => undefined)
        .on('close', () => other.destroy())
        .pipe(other)
  })
  const port = await listenTcp(server)
  onTestFinished(() => void server.close())
  return { url: `redis://127.0.0.1:${port}`, moveTo: (next: number) => (current = next) }
}

it.each(Object.keys(clients))(
  'after a failover that leaves the demoted primary running, %s finds the new one',
  async (name) => {
    const [old, next] = [await redisServer(), await redisServer()]
    onTestFinished(async () => {
      await Promise.all([old.kill(), next.kill()])
    })
    const address = await failoverAddress(old.port)
    const [client, close] = await clients[name]!(address.url)
    onTestFinished(close)
    const shared = redisStore(client)
    const acquire = () =>
      shared.acquireLease('list', { owner: 'a', leaseMs: 1000, knownVersion: 0 })
    await acquire()

    const admin = new Redis(old.port)
    onTestFinished(() => admin.disconnect())
    // The connections of the clients stay open, as with most managed gateways.
    await admin.replicaof('127.0.0.1', next.port)
    address.moveTo(next.port)
    await expect(acquire()).rejects.toThrow('READONLY')
    await expect.poll(() => acquire().catch(() => undefined)).toMatchObject({ acquired: true })
  },
)
