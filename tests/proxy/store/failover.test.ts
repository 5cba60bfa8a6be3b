import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { Redis } from 'ioredis'
import { expect, it, onTestFinished, vi } from 'vitest'
import { systemClock } from '../../../src/contract/clock.js'
import { withTimeout } from '../../../src/proxy/store/withTimeout.js'
import type { SharedStore } from 'fpx-checkout/proxy'
import { sharedStoreOfGuide } from '../../support/guides/sharedStoreOfGuide.js'
import { redisServer } from '../../support/redis/redis.js'
import { once } from 'node:events'

/** Returns an address that connects to the current primary, like the host name of a managed Redis service. */
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

/** Starts two servers and creates a store for the first. The client is configured as in the guide. */
async function pairOf(client: 'ioredis' | 'redis') {
  const [old, next] = [await redisServer(), await redisServer()]
  onTestFinished(async () => {
    await Promise.all([old.kill(), next.kill()])
  })
  const address = await failoverAddress(old.port)
  vi.stubEnv('FPX_REDIS_URL', address.url)
  const shared = await sharedStoreOfGuide(client)
  const acquire = () => writeTo(shared)
  await acquire()
  return { old, next, moveTo: address.moveTo, acquire }
}

it('after a failover, ioredis finds the new primary while the demoted one is still running', async () => {
  const { old, next, moveTo, acquire } = await pairOf('ioredis')
  const admin = new Redis(old.port)
  onTestFinished(() => admin.disconnect())
  // The connections to the demoted server remain open, as in most managed Redis services.
  await admin.replicaof('127.0.0.1', next.port)
  moveTo(next.port)
  await expect(acquire()).rejects.toThrow('READONLY')
  await expect.poll(() => acquire().catch(() => undefined)).toBe('OK')
})

it.each(['ioredis', 'redis'] as const)(
  'after a failover, %s finds the new primary when the old one no longer responds',
  async (client) => {
    const { old, next, moveTo, acquire } = await pairOf(client)
    // We freeze the server to simulate a failed machine, whose connections aren't closed.
    old.freeze(true)
    moveTo(next.port)
    const acquired = () => withTimeout(systemClock, acquire(), 250).catch(() => undefined)
    // `redis` treats its own commands as activity, so it only detects the silence between two commands.
    await expect.poll(acquired, { timeout: 20_000, interval: 3500 }).toBe('OK')
  },
)

const writeTo = (shared: SharedStore) => shared.set('list', 'a text', 60_000)

/** Starts a server on a free port of 127.0.0.1 and returns the port. */
async function listenTcp(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
