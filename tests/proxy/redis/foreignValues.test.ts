import { leaseStore, acquireRequest } from '../../support/redis/leaseStore.js'
import fc from '../../support/deterministic/fastCheck.js'
import { expect, it } from 'vitest'
import { useRedis } from '../../support/redis/useRedis.js'

const HOUR_MS = 3_600_000
const LIST = { list: 'l', budget: 'n' }

const used = useRedis()

const text = fc.oneof(
  fc.string(),
  fc.double().map(String),
  fc.integer().map(String),
  fc.bigInt().map(String),
  fc.date({ noInvalidDate: true }).map((date) => String(date.getTime())),
  fc.constantFrom('0 60 1e12', `0 60 ${Date.now() + 60_000}`, '0 99 0', '1 -1 x'),
  fc.constantFrom('', 'inf', '-inf', 'nan', '0x10', '1e300', '-0', ' 1', '1_0', '\0', 'null'),
)
const score = fc.oneof(
  fc.double({ noNaN: true }).map(String),
  fc.constantFrom('+inf', '-inf', '0', '-1', '1e300', '-9e15'),
)
const member = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.constantFrom('firstUse', 'lastUse', 'me', 'a'),
)
const field = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.constantFrom(
    'storedAt',
    'text',
    'keyRefusedAt',
    'owner',
    'lease',
    'until',
    'failures',
    'failure',
    'fetchedAt',
    'other',
  ),
)
const flatArrayOf = <Value>(value: fc.Arbitrary<Value>) =>
  fc.array(value, { minLength: 1, maxLength: 8 }).map((values) => values.flat() as string[])

/** Commands from another program that write values of any type to the store's keys. */
const writes = fc.record({
  kind: fc.constantFrom('slots', 'pause', 'limit', 'l:list', 'l:lease', 'instances'),
  command: fc.oneof(
    text.map((value) => ['SET', value]),
    flatArrayOf(fc.tuple(field, text)).map((pairs) => ['HSET', ...pairs]),
    flatArrayOf(fc.tuple(score, member)).map((pairs) => ['ZADD', ...pairs]),
    flatArrayOf(text).map((values) => ['SADD', ...values]),
    flatArrayOf(text).map((values) => ['LPUSH', ...values]),
    flatArrayOf(text).map((values) => ['PFADD', ...values]),
    fc.tuple(field, text).map((pair) => ['XADD', '*', ...pair]),
  ),
  expiresMs: fc.option(fc.integer({ min: 1, max: 1e12 })),
})

it('results are within bounds and every key expires, whatever another program wrote to the keys', async () => {
  const shared = leaseStore(used.redis)
  await fc.assert(
    fc.asyncProperty(fc.array(writes, { minLength: 1, maxLength: 6 }), async (foreign) => {
      await used.redis.flushall()
      for (const { kind, command, expiresMs } of foreign) {
        const key = `fpx-checkout:{n}:${kind}`
        const [name = '', ...rest] = command
        // If the key already has a value of another type, Redis rejects the command.
        await used.redis.call(name, key, ...rest).catch(() => undefined)
        if (expiresMs !== null) await used.redis.pexpire(key, expiresMs)
      }
      const me = { ...acquireRequest(), holdMs: 90_000, coldStart: { limit: 8, ms: 240_000 } }
      const { lease, owner } = me
      const first = await shared.acquire(LIST, me)
      expect(first.waitMs).toBeLessThanOrEqual(HOUR_MS)
      expect(first.failures).toBeLessThanOrEqual(1000)
      const more = await shared.extend(LIST, { ...me, ids: ['a', 'b'] })
      expect(more.waitMs).toBeLessThanOrEqual(HOUR_MS)
      const slots = [
        { id: 'a', holdMs: 61_000 },
        { id: 'b', holdMs: 0 },
      ]
      const gatewayLimit = { limit: 30, ms: 600_000 }
      const failed = { pauseMs: 0, failures: 1, keyRefused: true }
      await shared.release(LIST, { lease, slots, pauseMs: 1000, gatewayLimit, failed })
      // As long as a lease from another program is valid, the list isn't stored.
      await used.redis.del('fpx-checkout:{n}:l:lease')
      await shared.release(LIST, {
        lease,
        slots: [],
        list: { text: 'the list', fetchedAt: Date.now(), retainMs: 60_000 },
      })
      // The list is stored and found regardless of what the keys contained before.
      const look = { ...me, lease: `${lease} again`, owner, ids: [] }
      expect((await shared.acquire(LIST, look)).list).toMatchObject({ text: 'the list' })
      // Every key expires.
      for (const key of await used.redis.keys('*'))
        expect(await used.redis.pttl(key), key).toBeGreaterThan(0)
    }),
    { numRuns: 300, seed: 20_260_103 },
  )
})
