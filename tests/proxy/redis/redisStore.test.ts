import { Redis as Upstash } from '@upstash/redis'
import { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { leaseStore } from '../../support/redis/leaseStore.js'
import { bankRows } from '../../support/gateway/fixtures.js'
import { changeLetter } from '../../support/secrets/changeLetter.js'
import { formsFoundIn } from '../../support/secrets/canary.js'
import { redisClients } from './redisClients.js'
import { redisServer, type RedisServer } from '../../support/redis/redis.js'
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
    const store = () => leaseStore(client as never)
    expect(store).toThrow(TypeError)
    for (const name of ['ioredis', 'redis (5 or newer)', '@upstash/redis', 'Bun.RedisClient'])
      expect(store).toThrow(name)
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
    for (const own of ['defineCommand', 'evalSha', 'createScript']) leaseStore(lazy(own) as never)
    expect(called).toEqual([])
  })
})

describe('several instances', () => {
  it('fail together: a failing gateway gets one call, not one from each instance', async () => {
    const { get, calls, gateway } = startInstances(8, () => leaseStore(used.redis))
    gateway(() => new Response('', { status: 500 }))
    const began = performance.now()
    const got = await get()
    expect(got.every(({ status }) => status === 502)).toBe(true)
    // We allow another call for each pause that has passed because the test may take longer than the first pause, which
    // is at least 450 milliseconds, on a busy machine.
    const pauses = Math.floor((performance.now() - began) / 450)
    expect(calls.length).toBeLessThanOrEqual(1 + pauses)
  })

  it('do not store the API key in Redis, and ignore a list that another program wrote there', async () => {
    const first = startInstances(1, () => leaseStore(used.redis))
    await first.get()
    await first.proxies[0]!.close()
    const keys = await used.redis.keys('*')
    const contents = await Promise.all(keys.map((key) => used.redis.dump(key)))
    expect(formsFoundIn([...keys, ...contents].join('\n'))).toEqual([])

    const list = keys.find((key) => key.endsWith(':list'))!
    const sealed = (await used.redis.hget(list, 'text'))!
    expect(atob(sealed)).not.toContain('Bank')
    for (const forged of [
      changeLetter(sealed),
      JSON.stringify({ data: bankRows(1) }),
      'x'.repeat(500_000),
      '',
    ]) {
      await used.redis.hset(list, 'text', forged)
      await used.redis.del(keys.filter((key) => key.endsWith(':slots')))
      const second = startInstances(1, () => leaseStore(used.redis))
      const [got] = await second.get()
      expect(got!.body).toEqual({ data: bankRows(43) })
      expect(second.calls).toHaveLength(2)
      await second.proxies[0]!.close()
    }
  })

  it('leave nothing in Redis once nobody asks any more: every key expires', async () => {
    const store = leaseStore(used.redis)
    const cache = { company: { staleIfErrorMs: HOUR_MS } }
    const admin = { authorize: () => true }
    const { get, proxy } = createProxyHarness({ store, cache, admin })
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

    const latest = {
      ...{ list: 168 * HOUR_MS, slots: 168 * HOUR_MS, lease: (7 / 6) * HOUR_MS, pause: HOUR_MS },
      ...{ limit: 600_000, instances: 90_000 },
    }
    const found: Record<string, number[]> = {}
    for (const key of await used.redis.keys('*'))
      (found[/[^:]+$/.exec(key)![0]] ??= []).push(await used.redis.pttl(key))
    expect(Object.keys(found).sort()).toEqual(Object.keys(latest).sort())
    for (const [kind, ttls] of Object.entries(found)) {
      expect(Math.min(...ttls), kind).toBeGreaterThan(0)
      expect(Math.max(...ttls), kind).toBeLessThanOrEqual(latest[kind as keyof typeof latest])
    }
    expect(Math.max(...found['list']!)).toBeGreaterThan(167 * HOUR_MS)
    // The companies expire after the `staleIfErrorMs` of their list.
    expect(Math.min(...found['list']!)).toBeLessThanOrEqual(HOUR_MS)
  })

  it.each<Poison>([
    ['a text in place of the slots', 'slots', (key: string) => used.redis.set(key, 'x')],
    ['a text in place of the list', 'list', (key: string) => used.redis.set(key, 'x')],
    ['a text in place of the lease', 'lease', (key: string) => used.redis.set(key, 'x')],
    [
      'a version that is not a number',
      'list',
      (key: string) => used.redis.hset(key, 'storedAt', 'NaN', 'text', '{}'),
    ],
    ...['-1', '1e300', 'inf', '0.5', ''].map((at): Poison => [
      `a version of "${at}"`,
      'list',
      (key) => used.redis.hset(key, 'storedAt', at, 'text', '{}'),
    ]),
    ['a set in place of the list', 'list', (key: string) => used.redis.sadd(key, 'x')],
    ['a list in place of the slots', 'slots', (key: string) => used.redis.lpush(key, 'x')],
    ['slots that never expire', 'slots', (key: string) => used.redis.zadd(key, ...flood('+inf'))],
    [
      'slots that expire in the far future',
      'slots',
      (key: string) => used.redis.zadd(key, ...flood('1e300')),
    ],
    ...['-1e300', '-9e15', '-inf', '-0.5', '0', '9e15'].map((age): Poison => [
      `a first use at ${age}`,
      'slots',
      async (key) => used.redis.zadd(key, age, `firstUse${await processId()}`),
    ]),
    ...['-1e300', '-9e15', '-inf', '-0.5', '0', '9e15'].map((age): Poison => [
      `a last use at ${age}`,
      'slots',
      (key) => used.redis.zadd(key, age, 'lastUse', ...flood('1e300')),
    ]),
    [
      'a thousand records of a first use',
      'slots',
      (key: string) =>
        used.redis.zadd(
          key,
          ...Array.from({ length: 1000 }, (_, n) => [-n - 1, `firstUse${n}`]).flat(),
        ),
    ],
    ['a pause that never ends', 'pause', (key: string) => used.redis.set(key, '1')],
    ['a pause of years', 'pause', (key: string) => used.redis.set(key, '1', 'PX', 1e12)],
    ['a hash in place of the pause', 'pause', (key: string) => used.redis.hset(key, 'a', 'b')],
    ['an announced limit that never expires', 'limit', (key: string) => used.redis.set(key, '1')],
    ...['0', '-5', '1e9', 'NaN', '0.5', 'x'].map((limit): Poison => [
      `an announced limit of ${limit}`,
      'limit',
      (key) => used.redis.set(key, limit, 'PX', 60_000),
    ]),
    ...['1e300', 'inf', 'nan', '-1', 'x', ''].map((until): Poison => [
      `a lease until ${until}`,
      'lease',
      (key) => used.redis.hset(key, 'owner', 'evil', 'until', until),
    ]),
    ...['1e300', '-7', 'nan', 'x', '1.5'].map((failures): Poison => [
      `a failure count of ${failures}`,
      'lease',
      (key) => used.redis.hset(key, 'owner', '', 'until', 0, 'failures', failures),
    ]),
    ...['1e300', '-7', 'nan', 'x'].map((at): Poison => [
      `a key refused at ${at}`,
      'list',
      (key) => used.redis.hset(key, 'keyRefusedAt', at),
    ]),
    ['a text in place of the instances', 'instances', (key: string) => used.redis.set(key, 'x')],
    [
      'a thousand instances',
      'instances',
      (key: string) =>
        used.redis.zadd(key, ...Array.from({ length: 1000 }, (_, n) => [9e15, `i${n}`]).flat()),
    ],
  ])('continue to serve with %s', async (_case, kind, write) => {
    const one = startInstances(1, () => leaseStore(used.redis))
    await one.get()
    await one.proxies[0]!.close()
    const [list] = await used.redis.keys('*:list')
    const [held] = await used.redis.keys('*:slots')
    const place = /^(list|lease)$/.test(kind) ? list! : held!
    await used.redis.flushall()
    await write(place.replace(/[^:]+$/, kind))
    const { get, events } = startInstances(1, () => leaseStore(used.redis))
    const [got] = await get()
    expect(got).toMatchObject({ status: 200, body: { data: bankRows(43) } })
    // The store is still used. Invalid values are deleted, and everything else works.
    expect(
      events.filter((event) => event.type === 'store-failed' && event.action !== 'read'),
    ).toEqual([])
  })
})

type Poison = [what: string, kind: string, write: (key: string) => Promise<unknown>]

const processId = async () => /run_id:(\w+)/.exec(await used.redis.info('server'))?.[1]

/** Returns the scores and names of 100 slots, which is more than any budget has. */
const flood = (score: string) => Array.from({ length: 100 }, (_, n) => [score, `x${n}`]).flat()

describe('a Redis failure', () => {
  it.each<[string, (server: RedisServer) => unknown]>([
    ['Redis is unreachable', (own) => own.kill()],
    ['Redis does not answer', (own) => own.freeze(true)],
  ])('does not fail any payer: %s', async (_case, fail) => {
    const own = await redisServer()
    const client = new Redis(own.port, { retryStrategy: () => 50 })
    client.on('error', () => undefined)
    await client.ping()
    await fail(own)
    const { get, events, calls } = startInstances(2, () => leaseStore(client, { instances: 4 }))
    expect((await get()).map(({ status }) => status)).toEqual([200, 200])
    expect(calls).toHaveLength(4)
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'store-failed', store: 'shared', action: 'acquire' }),
    )
    client.disconnect()
    own.freeze(false)
    await own.kill()
  })

  it.each([0, 1.5, NaN, -1])('%d instances are refused', (instances) => {
    expect(() => leaseStore(used.redis, { instances })).toThrow('instances')
  })
})
