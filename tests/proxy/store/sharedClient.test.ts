import { Redis } from 'ioredis'
import { createClient } from 'redis'
import { type RedisClient, redisStore } from 'fpx-checkout/proxy/redis'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { redisServer, type RedisServer } from '../../support/redis/redis.js'

/** A client with the options of its package, as used in a shop's code. */
interface ShopClient {
  client: RedisClient
  increment: () => Promise<unknown>
}

const connect: Record<string, (port: number) => Promise<ShopClient>> = {
  ioredis(port) {
    const client = new Redis(port)
    client.on('error', () => undefined)
    onTestFinished(() => client.disconnect())
    return Promise.resolve({ client, increment: () => client.incr('orders') })
  },
  async redis(port) {
    const client = createClient({ socket: { port } })
    client.on('error', () => undefined)
    await client.connect()
    onTestFinished(() => client.destroy())
    return { client, increment: () => client.incr('orders') }
  },
}

/**
 * A fault of Redis while the shop's command is in flight. Resolves when Redis works again.
 *
 * @param meanwhile - sends the command and resolves with the response after the store was used for some time.
 */
const faults: Record<
  string,
  (server: RedisServer, meanwhile: () => Promise<{ answer: Promise<unknown> }>) => unknown
> = {
  async 'is silent for a while'(server, meanwhile) {
    server.freeze(true)
    await meanwhile()
    server.freeze(false)
  },
  async 'is killed and started again'(server, meanwhile) {
    server.freeze(true)
    await meanwhile()
    await server.kill()
    const next = await redisServer(server.port)
    onTestFinished(() => next.kill())
  },
  async 'becomes a replica'(server, meanwhile) {
    const admin = new Redis(server.port)
    await admin.replicaof('127.0.0.1', 1)
    const { answer } = await meanwhile()
    // Otherwise the command could arrive after the server has become a primary again.
    await answer
    await admin.replicaof('NO', 'ONE')
    admin.disconnect()
  },
}

/**
 * Sends an INCR command using the shop's client while Redis has a fault. Returns how the command settled and how often
 * it ran.
 *
 * @param useStore - called before and during the fault.
 */
async function sendOrder(
  connectShop: (port: number) => Promise<ShopClient>,
  fault: (typeof faults)[string],
  useStore?: (client: RedisClient) => Promise<unknown>,
) {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await redisServer()
  onTestFinished(() => server.kill())
  const { client, increment } = await connectShop(server.port)
  await useStore?.(client)
  let sent: Promise<unknown> | undefined
  await fault(server, async () => {
    const answer = increment().catch((error: unknown) => (error as Error).constructor.name)
    sent = answer
    for (let second = 0; second < 5; second++) {
      void useStore?.(client).catch(() => undefined)
      vi.advanceTimersByTime(1000)
      await new Promise((done) => setImmediate(done))
    }
    return { answer }
  })
  const answer = await sent
  const admin = new Redis(server.port)
  onTestFinished(() => admin.disconnect())
  return { answer, count: Number(await admin.get('orders')) }
}

describe.each(Object.entries(connect))(
  'a client of %s that the shop shares',
  (_which, connectShop) => {
    it.each(Object.entries(faults))(
      'runs the shop’s commands as often as without us if Redis %s',
      async (_what, fault) => {
        const without = await sendOrder(connectShop, fault)
        const store = (client: RedisClient) =>
          redisStore(client).swap('lock', undefined, 'run', 60_000)
        expect(await sendOrder(connectShop, fault, store)).toEqual(without)
      },
    )
  },
)

it('control: a store that reconnects the client runs the shop’s command twice', async () => {
  let calls = 0
  const reconnect = (client: RedisClient) => {
    // The first call is made before the fault.
    if (++calls === 2) (client as Redis).disconnect(true)
    return (client as Redis).status === 'ready' ? (client as Redis).ping() : Promise.resolve()
  }
  const silent = faults['is silent for a while']!
  const without = await sendOrder(connect['ioredis']!, silent)
  expect(without).toEqual({ answer: 1, count: 1 })
  expect(await sendOrder(connect['ioredis']!, silent, reconnect)).not.toEqual(without)
})
