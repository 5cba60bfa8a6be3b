import { Redis as Upstash } from '@upstash/redis'
import { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { redisStore } from 'fpx-checkout/proxy/redis'
import { bankRows } from '../../support/gateway/fixtures.js'
import { changeLetter } from '../../support/secrets/changeLetter.js'
import { formsFoundIn } from '../../support/secrets/canary.js'
import { redisClients } from './redisClients.js'
import { redisServer, type RedisServer } from '../../support/redis/redis.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'
import { useRedis } from '../../support/redis/useRedis.js'
import { createProxyHarness } from '../../support/proxy/createProxyHarness.js'
import { startInstances } from '../../support/proxy/startInstances.js'
import { testRedisStore } from '../../support/redis/testRedisStore.js'

const HOUR_MS = 3_600_000

const used = useRedis()

for (const [name, connect] of Object.entries(redisClients)) testRedisStore(name, connect)

describe('a client with other methods', () => {
  const run = () => Promise.resolve([])
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['an address', 'redis://127.0.0.1'],
    ['only eval', { eval: run }],
    ['redis 3', { eval: run, evalsha: run, EVAL: run, send_command: run, hmget: run }],
    ['a client of Deno', { eval: run, evalsha: run, sendCommand: run, hmget: run }],
    ['a WebSocket', { send: run, bufferedAmount: 0 }],
    ['methods that are not functions', { eval: true, defineCommand: true, evalSha: 'yes' }],
    ['a pipeline of Upstash', new Upstash({ url: 'https://x.test', token: 't' }).pipeline()],
    ['a class in place of a client', Redis],
  ])('%s is refused when the store is created', (_case, client) => {
    const store = () => redisStore(client as never)
    expect(store).toThrow(TypeError)
    expect(store).toThrow(
      /^redisStore needs a client of ioredis, redis \(5 or newer\), @upstash\/redis, Bun\.RedisClient; received .+\. Pass the client itself/,
    )
  })

  it('methods are checked without calling them, and a JavaScript `Proxy` without own keys is accepted', () => {
    const called: unknown[] = []
    const method =
      (name: unknown) =>
      (...args: unknown[]) =>
        void called.push(name, args)
    const lazy = (own: string) =>
      new Proxy(
        {},
        {
          get: (_target, name) => (['eval', own].includes(String(name)) ? method(name) : undefined),
        },
      )
    for (const own of ['defineCommand', 'evalSha', 'createScript']) redisStore(lazy(own) as never)
    expect(called).toEqual([])
  })

  it.each([
    ['a number', 7],
    ['an object of another kind', Buffer.from('bytes')],
  ])(
    'one that returns %s in place of a text is reported, and costs no payer the list',
    async (kind, value) => {
      const client = { eval: () => Promise.resolve(value), defineCommand: () => undefined }
      const { get, events } = createProxyHarness({ store: redisStore(client) })
      expect((await get('/api/fpx/bank')).status).toBe(200)
      const message = `TypeError: Redis must return a text; received ${kind}.`
      expect(events).toContainEqual(expect.objectContaining({ type: 'store-failed', message }))
    },
  )

  it('none of them but `eval` is called, even if Redis fails: the connection stays the shop’s', async () => {
    const called = new Set<unknown>()
    const lost = { get: (_target: object, name: unknown) => () => (called.add(name), fail()) }
    const fail = () => Promise.reject(new Error('lost'))
    const world = createProxyHarness({ store: redisStore(new Proxy({}, lost) as never) })
    expect((await world.get('/api/fpx/bank')).status).toBe(200)
    await world.payers(120_000, 5000)
    await world.proxy.close()
    expect([...called]).toEqual(['eval'])
  })
})

describe('several instances', () => {
  it('fail together: a failing gateway gets one call, not one from each instance', async () => {
    const { get, calls, events, gateway } = startInstances(8, () => redisStore(used.redis))
    gateway(() => new Response('', { status: 500 }))
    const began = performance.now()
    const got = await get()
    expect(got.every(({ status }) => status === 502)).toBe(true)
    // Each instance says why.
    expect(events.filter(({ type }) => type === 'refresh-failed')).toHaveLength(8)
    // On a busy machine, more tails of four seconds may pass.
    const tails = Math.floor((performance.now() - began) / 4000)
    expect(calls.length).toBeLessThanOrEqual(1 + tails)
  })

  it('do not store the API key in Redis, and ignore a list that another program wrote there', async () => {
    const first = startInstances(1, () => redisStore(used.redis))
    await first.get()
    await first.proxies[0]!.close()
    const keys = await used.redis.keys('*')
    const contents = await Promise.all(keys.map((key) => used.redis.dump(key)))
    expect(formsFoundIn([...keys, ...contents].join('\n'))).toEqual([])

    const list = keys.find((key) => key.endsWith(':list'))!
    const sealed = (await used.redis.get(list))!
    expect(atob(sealed)).not.toContain('Bank')
    for (const forged of [
      changeLetter(sealed),
      JSON.stringify({ data: bankRows(1) }),
      'x'.repeat(500_000),
      '',
    ]) {
      await used.redis.flushall()
      await used.redis.set(list, forged)
      const second = startInstances(1, () => redisStore(used.redis))
      const [got] = await second.get()
      expect(got!.body).toEqual({ data: bankRows(43) })
      expect(second.calls).toHaveLength(2)
      await second.proxies[0]!.close()
    }
  })

  it('leave nothing in Redis once nobody asks any more: every key expires', async () => {
    const store = redisStore(used.redis)
    const admin = { authorize: () => true }
    const { get, proxy } = createProxyHarness({ store, admin })
    for (const path of ['bank', 'company']) await get(`/api/fpx/${path}`)
    await proxy.close()
    for (const status of [429, 401]) {
      const headers = { 'X-RateLimit-Limit': '4' }
      const failing = createProxyHarness(
        { store, gateway: { baseUrl: `https://answers-${status}.test/v2` } },
        () => new Response('', { status, headers }),
      )
      expect((await failing.get('/api/fpx/bank')).status).toBe(503)
      await failing.proxy.close()
    }

    const found: Record<string, number[]> = {}
    for (const key of await used.redis.keys('*'))
      (found[/[^:]+$/.exec(key)![0]] ??= []).push(await used.redis.pttl(key))
    expect(Object.keys(found).sort()).toEqual(['list', 'lock'])
    for (const ttl of Object.values(found).flat()) expect(ttl).toBeGreaterThan(0)
    expect(Math.max(...found['lock']!)).toBeLessThanOrEqual(HOUR_MS)
    expect(Math.max(...found['list']!)).toBeLessThanOrEqual(168 * HOUR_MS)
    expect(Math.max(...found['list']!)).toBeGreaterThan(167 * HOUR_MS)
  })

  it.each(['list', 'lock'])('continue to serve with a set in place of the %s', async (kind) => {
    const one = startInstances(1, () => redisStore(used.redis))
    await one.get()
    await one.proxies[0]!.close()
    const [key] = await used.redis.keys(`*:${kind}`)
    await used.redis.flushall()
    await used.redis.sadd(key!, 'x')
    const { get } = startInstances(1, () => redisStore(used.redis))
    const [got] = await get()
    expect(got).toMatchObject({ status: 200, body: { data: bankRows(43) } })
  })
})

describe('a Redis failure', () => {
  it.each<[string, (server: RedisServer, admin: Redis) => unknown]>([
    ['Redis is unreachable', (own) => own.kill()],
    ['Redis does not answer', (own) => own.freeze(true)],
    ['Redis is read-only', (_own, admin) => admin.replicaof('127.0.0.1', 1)],
    ['the user has lost a right', (_own, admin) => admin.call('ACL', 'SETUSER', 'default', '-set')],
  ])('does not fail any payer: %s', async (_case, fail) => {
    const own = await redisServer()
    const client = new Redis(own.port, { retryStrategy: () => 50 })
    client.on('error', () => undefined)
    await fail(own, client)
    const { get, events, calls } = startInstances(2, () => redisStore(client, { instances: 4 }))
    expect((await get()).map(({ status }) => status)).toEqual([200, 200])
    expect(calls).toHaveLength(4)
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'store-failed', store: 'shared', action: 'lock' }),
    )
    client.disconnect()
    own.freeze(false)
    await own.kill()
  })

  it('a flushed Redis costs one refresh, and no payer the list', async () => {
    const clock = virtualClock()
    const { get, calls, events } = startInstances(3, () => redisStore(used.redis), clock)
    const ask = async () => {
      const got = get()
      await clock.advance(1000)
      for (const { body } of await got) expect(body).toEqual({ data: bankRows(43) })
    }
    await ask()
    await used.redis.flushall()
    await clock.advance(60_000)
    await ask()
    expect(calls).toHaveLength(4)
    expect(events.filter(({ type }) => type === 'store-failed')).toEqual([])
  })

  it.each([0, 1.5, NaN, -1])('%d instances are refused', (instances) => {
    expect(() => redisStore(used.redis, { instances })).toThrow('instances')
  })

  it.each<[string, unknown, string]>([
    ['a prefix that is no text', { prefix: 7 }, 'prefix must be a text'],
    ['a timeout longer than a refresh waits', { timeoutMs: 5001 }, '5000'],
    ['something in place of the options', 'fpx:', '{ prefix, instances, timeoutMs }'],
  ])('%s is refused', (_what, options, message) => {
    expect(() => redisStore(used.redis, options as never)).toThrow(message)
  })
})
