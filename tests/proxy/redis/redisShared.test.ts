import { Redis } from 'ioredis'
import { createClient } from 'redis'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFpxProxy, type FpxProxyEvent, type SharedStore } from 'fpx-checkout/proxy'
import { redisShared } from 'fpx-checkout/proxy/redis'
import { bankRows } from '../../support/answers.js'
import { CANARY, formsFoundIn } from '../../support/canary.js'
import { gotOf, viewOf, well } from '../../support/proxyWorld.js'
import { redisServer, type RedisServer } from '../../support/redis.js'

let server: RedisServer
let redis: Redis
beforeAll(async () => {
  server = await redisServer()
  redis = new Redis(server.port)
})
beforeEach(() => redis.flushall())
afterAll(async () => {
  redis.disconnect()
  await server.kill()
})

const slots = (ids: string[], limit = 3) => ({ ids, limit, holdMs: 90_000, owner: 'me' })

describe.each([
  [
    'ioredis',
    () => Promise.resolve(new Redis(server.port)),
    (client: Redis) => client.disconnect(),
  ],
  [
    'redis',
    () => createClient({ url: server.url }).connect(),
    (client: ReturnType<typeof createClient>) => client.destroy(),
  ],
] as const)('slots, leases and lists in Redis, with %s', (_name, connect, disconnect) => {
  let shared: SharedStore
  let client: never
  beforeAll(async () => {
    client = (await connect()) as never
    shared = redisShared(client)
  })
  afterAll(() => disconnect(client))

  it('takes slots all or none, and counts the instances', async () => {
    expect(await shared.take('n', slots(['a', 'b']))).toEqual({ waitMs: 0, instances: 1 })
    const { waitMs, instances } = await shared.take('n', { ...slots(['c', 'd']), owner: 'you' })
    expect(instances).toBe(2)
    expect(waitMs).toBeGreaterThan(60_000)
    expect(await shared.take('n', slots(['c']))).toMatchObject({ waitMs: 0 })
    expect(await shared.take('other', slots(['a']))).toMatchObject({ waitMs: 0 })
  })

  it('holds an ended slot for as long as told, and gives unused ones back', async () => {
    await shared.take('n', slots(['a', 'b', 'c']))
    await shared.end('n', 'a', 61_000)
    const { waitMs } = await shared.take('n', slots(['d']))
    expect(waitMs).toBeGreaterThan(50_000)
    expect(waitMs).toBeLessThanOrEqual(61_000)
    await shared.giveBack('n', ['b', 'c'])
    expect(await shared.take('n', slots(['d', 'e']))).toMatchObject({ waitMs: 0 })
  })

  it('pauses for everybody, and a shorter pause does not shorten it', async () => {
    await shared.pause('n', 50_000.5)
    await shared.pause('n', 1000)
    const { waitMs } = await shared.take('n', slots(['a']))
    expect(waitMs).toBeGreaterThan(40_000)
  })

  it('has one leader, and hands its list and its failures on', async () => {
    const me = { owner: 'me', leaseMs: 10_000, known: 0 }
    const you = { ...me, owner: 'you' }
    expect(await shared.lead('n', me)).toEqual({ leads: true, failures: 0, waitMs: 0 })
    expect(await shared.lead('n', you)).toMatchObject({ leads: false })
    expect(await shared.lead('n', me)).toMatchObject({ leads: true })

    await shared.put('n', { owner: 'me', text: 'the list', keepMs: 60_000 })
    const { leads, list } = await shared.lead('n', you)
    expect(leads).toBe(true)
    expect(list).toMatchObject({ text: 'the list' })
    const known = list!.version
    expect((await shared.lead('n', { ...you, known })).list).not.toHaveProperty('text')

    await shared.resign('n', { owner: 'you', pauseMs: 5000, failures: 2 })
    expect(await shared.lead('n', me)).toMatchObject({ leads: false, failures: 2 })
  })
})

/** Several proxies on one Redis, and the calls that the service got. */
function instances(count: number, shared: () => SharedStore) {
  const calls: string[] = []
  const events: FpxProxyEvent[] = []
  let service = well
  const proxies = Array.from({ length: count }, () =>
    createFpxProxy({
      upstream: {
        baseUrl: 'https://service.test/v2',
        apiKey: CANARY,
        fetch: async (url, init = {}) => {
          calls.push(url as string)
          return service(url as string, calls.length, init)
        },
      },
      shared: shared(),
      observe: (event) => void events.push(event),
    }),
  )
  return {
    proxies,
    calls,
    events,
    service: (next: typeof well) => void (service = next),
    get: (path = '/api/fpx/bank') =>
      Promise.all(proxies.map(async (proxy) => gotOf(await proxy.handle(viewOf(path))))),
  }
}

describe('several instances', () => {
  it('gather once for all, and every one has the list', async () => {
    const { get, calls } = instances(8, () => redisShared(redis))
    const got = await get()
    expect(got.map(({ status }) => status)).toEqual(Array(8).fill(200))
    for (const { body } of got) expect(body).toEqual({ data: bankRows(43) })
    expect(calls).toHaveLength(2)
    expect((await get('/api/fpx/ping')).map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(calls).toHaveLength(3)
  })

  it('fail together: the service that fails gets one call, not one of each', async () => {
    const { get, calls, service } = instances(8, () => redisShared(redis))
    service(() => new Response('', { status: 500 }))
    const got = await get()
    expect(got.every(({ status }) => status === 502)).toBe(true)
    expect(calls).toHaveLength(1)
  })

  it('keep no key in Redis, and believe nothing that somebody else wrote there', async () => {
    const first = instances(1, () => redisShared(redis))
    await first.get()
    await first.proxies[0]!.close()
    const keys = await redis.keys('*')
    const contents = await Promise.all(keys.map((key) => redis.dump(key)))
    expect(formsFoundIn([...keys, ...contents].join('\n'))).toEqual([])

    const list = keys.find((key) => key.endsWith(':list'))!
    const sealed = (await redis.hget(list, 'text'))!
    for (const forged of [
      sealed.replace('Bank 1', 'Evil 1'),
      JSON.stringify({ data: bankRows(1) }),
      'x'.repeat(500_000),
      '',
    ]) {
      await redis.hset(list, 'text', forged)
      const second = instances(1, () => redisShared(redis))
      const [got] = await second.get()
      expect(got!.body).toEqual({ data: bankRows(43) })
      expect(second.calls).toHaveLength(2)
      await second.proxies[0]!.close()
    }
  })

  it.each([
    ['a text in place of the slots', 'slots', (key: string) => redis.set(key, 'x')],
    ['a text in place of the list', 'list', (key: string) => redis.set(key, 'x')],
    ['a text in place of the lease', 'lease', (key: string) => redis.set(key, 'x')],
    [
      'a version that is no number',
      'list',
      (key: string) => redis.hset(key, 'at', 'NaN', 'text', '{}'),
    ],
  ])('serve on with %s', async (_case, kind, write) => {
    const { get, proxies } = instances(1, () => redisShared(redis))
    await get()
    const keys = await redis.keys(`*:${kind}`)
    await redis.flushall()
    for (const key of keys) await write(key)
    await proxies[0]!.close()
    const [got] = await instances(1, () => redisShared(redis)).get()
    expect(got).toMatchObject({ status: 200, body: { data: bankRows(43) } })
  })
})

describe('a Redis that fails', () => {
  it.each<[string, (server: RedisServer) => unknown]>([
    ['is not there', (own) => own.kill()],
    ['does not answer', (own) => own.freeze(true)],
  ])('fails no payer when it %s', async (_case, fail) => {
    const own = await redisServer()
    const client = new Redis(own.port, { retryStrategy: () => 50 })
    client.on('error', () => undefined)
    await client.ping()
    await fail(own)
    const { get, events, calls } = instances(2, () => redisShared(client))
    expect((await get()).map(({ status }) => status)).toEqual([200, 200])
    expect(calls).toHaveLength(4)
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'store-failed', store: 'shared', action: 'take' }),
    )
    client.disconnect()
    own.freeze(false)
    await own.kill()
  })

  it('leaves each instance its share of the service, and no more', async () => {
    const lost = redisShared({ eval: () => Promise.reject(new Error('lost')) }, { instances: 32 })
    const { get, calls } = instances(2, () => lost)
    expect((await get()).map(({ code }) => code)).toEqual(['limit-reached', 'limit-reached'])
    expect(calls).toEqual([])
  })
})
