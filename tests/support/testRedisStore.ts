import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SharedStore } from 'fpx-checkout/proxy'
import { bankRows } from './fixtures.js'
import { redisServer, type RedisServer } from './redis.js'
import { startInstances } from './startInstances.js'
import { virtualClock } from './virtualClock.js'

/** A store on a real client, with a function that disconnects it. */
export interface ConnectedStore {
  store: SharedStore
  close: () => unknown
}

const LIST = { list: 'l', budget: 'n' }

/** Declares the tests that a shared Redis store must pass with any client. */
export function testRedisStore(
  client: string,
  connect: (server: RedisServer) => Promise<ConnectedStore>,
): void {
  describe(`slots, leases and lists in Redis, with ${client}`, () => {
    let server: RedisServer
    let redis: Redis
    let shared: SharedStore
    let close: ConnectedStore['close'] | undefined
    beforeAll(async () => {
      server = await redisServer()
      redis = new Redis(server.port)
      ;({ store: shared, close } = await connect(server))
    }, 60_000)
    beforeEach(() => redis.flushall())
    afterAll(async () => {
      await close?.()
      redis.disconnect()
      await server.kill()
    })

    it('grants all slots of a request or none', async () => {
      expect(await shared.acquireSlots('n', slots(['a', 'b']))).toEqual({
        acquired: 2,
        waitMs: 0,
        most: 3,
      })
      const { acquired, waitMs } = await shared.acquireSlots('n', slots(['c', 'd']))
      expect(acquired).toBe(0)
      // The first two may be released unused.
      expect(waitMs).toBe(1000)
      // Requests more slots than the budget has.
      expect(await shared.acquireSlots('n', slots(['c', 'd', 'e', 'f']))).toMatchObject({
        acquired: 0,
      })
      expect(await shared.acquireSlots('n', slots(['c']))).toEqual({
        acquired: 1,
        waitMs: 0,
        most: 3,
      })
      expect(await shared.acquireSlots('other', slots(['a']))).toMatchObject({ acquired: 1 })
    })

    it('grants fewer slots while it is young, and again after FLUSHALL', async () => {
      const young = (ids: string[]) => slots(ids, 3, { limit: 1, ms: 90_000 })
      for (const life of ['first', 'second']) {
        expect(await shared.acquireSlots('n', young(['a', 'b'])), life).toMatchObject({
          acquired: 0,
        })
        expect(await shared.acquireSlots('n', young(['a'])), life).toMatchObject({ acquired: 1 })
        expect(await shared.acquireSlots('n', young(['b'])), life).toMatchObject({ acquired: 0 })
        await redis.flushall()
      }
    })

    it('respects an announced limit, whichever instance announced it', async () => {
      await shared.setGatewayLimit('n', 2, 60_000)
      await shared.setGatewayLimit('n', 5, 60_000)
      expect(await shared.acquireSlots('n', slots(['a', 'b', 'c']))).toMatchObject({
        acquired: 0,
        most: 2,
      })
      expect(await shared.acquireSlots('n', slots(['a', 'b']))).toMatchObject({
        acquired: 2,
        most: 2,
      })
    })

    it('holds an ended slot for the requested time, and releases unused ones', async () => {
      await shared.acquireSlots('n', slots(['a', 'b', 'c']))
      await shared.endSlot('n', 'a', 61_000)
      await shared.endSlot('n', 'b', 61_000)
      const { waitMs } = await shared.acquireSlots('n', slots(['d', 'e']))
      expect(waitMs).toBeGreaterThan(50_000)
      expect(waitMs).toBeLessThanOrEqual(61_000)
      await shared.releaseSlots('n', ['b', 'c'])
      expect(await shared.acquireSlots('n', slots(['d', 'e']))).toMatchObject({ acquired: 2 })
    })

    it('does not delete slots of an instance with a longer deadline', async () => {
      const rolling = { ...slots(['a', 'b'], 20), holdMs: 20 * 60_000 }
      expect(await shared.acquireSlots('n', rolling)).toMatchObject({ acquired: 2 })
      const short = { limit: 20, holdMs: 30_000, coldStart: { limit: 20, ms: 90_000 } }
      expect(await shared.acquireSlots('n', { ids: ['c'], ...short })).toMatchObject({
        acquired: 1,
      })
      expect(await redis.zcount('fpx-checkout:{n}:slots', 0, '+inf')).toBe(3)
    })

    const requestSlots = (list: string, idleMs: number, ids: string[]) =>
      shared.acquireSlots('n', { ...slots(ids), requester: { list, idleMs } })

    it('reserves free slots for the refused list that has waited longest', async () => {
      await shared.acquireSlots('n', slots(['a', 'b', 'c']))
      expect(await requestSlots('new', 1000, ['d'])).toMatchObject({ acquired: 0 })
      expect(await requestSlots('old', WEEK_MS, ['e', 'f'])).toMatchObject({ acquired: 0 })
      await shared.releaseSlots('n', ['a', 'b', 'c'])

      const behind = await requestSlots('new', 1000, ['d', 'g'])
      expect(behind).toMatchObject({ acquired: 0 })
      expect(behind.waitMs).toBeLessThanOrEqual(10_000)
      expect(await requestSlots('new', 1000, ['d'])).toMatchObject({ acquired: 1 })
      expect(await requestSlots('old', WEEK_MS, ['e', 'f'])).toMatchObject({ acquired: 2 })

      await shared.releaseSlots('n', ['d', 'e', 'f'])
      expect(await requestSlots('new', 1000, ['d', 'e', 'f'])).toMatchObject({ acquired: 3 })
    })

    it('does not reserve slots for a list that needs more than exist, or that has not returned', async () => {
      expect(await requestSlots('long', WEEK_MS, ['a', 'b', 'c', 'd'])).toMatchObject({
        acquired: 0,
      })
      expect(await redis.exists('fpx-checkout:{n}:queue')).toBe(0)
      const until = (ms: number) =>
        redis.hset('fpx-checkout:{n}:queue', 'gone', `0 3 ${Date.now() + ms}`)
      await until(60_000)
      expect(await requestSlots('new', 1000, ['a'])).toMatchObject({ acquired: 0 })
      await until(-1)
      expect(await requestSlots('new', 1000, ['a', 'b', 'c'])).toMatchObject({ acquired: 3 })
    })

    it('pauses all instances, and a shorter pause does not replace a longer one', async () => {
      await shared.pauseSlots('n', 50_000.5)
      await shared.pauseSlots('n', 1000)
      const { waitMs } = await shared.acquireSlots('n', slots(['a']))
      expect(waitMs).toBeGreaterThan(40_000)
    })

    it('has one leader, and shares its list and its failures', async () => {
      const me = { owner: 'me', leaseMs: 10_000, knownVersion: 0 }
      const you = { ...me, owner: 'you' }
      expect(await shared.acquireLease(LIST, me)).toMatchObject({
        acquired: true,
        failures: 0,
        waitMs: 0,
      })
      expect(await shared.acquireLease(LIST, you)).toMatchObject({ acquired: false, instances: 2 })
      expect(await shared.acquireLease(LIST, me)).toMatchObject({ acquired: true })

      await shared.putList(LIST, {
        owner: 'me',
        text: 'the list',
        gatheredAt: Date.now(),
        retainMs: 60_000,
      })
      const { acquired, list } = await shared.acquireLease(LIST, you)
      expect(acquired).toBe(true)
      expect(list).toMatchObject({ text: 'the list' })
      const knownVersion = list!.version
      expect((await shared.acquireLease(LIST, { ...you, knownVersion })).list).not.toHaveProperty(
        'text',
      )

      await shared.releaseLease(LIST, {
        owner: 'you',
        pauseMs: 5000,
        failures: 2,
        keyRefused: false,
        failure: 'the reason',
      })
      const after = await shared.acquireLease(LIST, me)
      expect(after).toMatchObject({
        acquired: false,
        failures: 2,
        failure: 'the reason',
        isPaused: true,
      })
      expect(after).not.toHaveProperty('keyRefusedMs')
    })

    it('returns the reason for a failure until a list is stored, even during the next refresh', async () => {
      const me = { owner: 'me', leaseMs: 10_000, knownVersion: 0 }
      const release = { owner: 'me', pauseMs: 0, keyRefused: false }
      await shared.acquireLease(LIST, me)
      await shared.releaseLease(LIST, { ...release, failures: 1, failure: 'the reason' })
      await shared.acquireLease(LIST, me)
      const other = await shared.acquireLease(LIST, { ...me, owner: 'you' })
      expect(other).toMatchObject({ acquired: false, failure: 'the reason', isPaused: false })
      await shared.releaseLease(LIST, { ...release, failures: 1 })
      expect(await shared.acquireLease(LIST, me)).toMatchObject({ failure: 'the reason' })
      await shared.releaseLease(LIST, { ...release, failures: 0 })
      expect(await shared.acquireLease(LIST, me)).not.toHaveProperty('failure')
    })

    it('counts each instance of a budget once, even if it refreshes several lists', async () => {
      const ask = { leaseMs: 10_000, knownVersion: 0 }
      const other = { ...LIST, list: 'another' }
      await shared.acquireLease(LIST, { ...ask, owner: 'me' })
      await shared.acquireLease(other, { ...ask, owner: 'me' })
      const lease = await shared.acquireLease(other, { ...ask, owner: 'you' })
      expect(lease.instances).toBe(2)
    })

    it('does not replace a list with one that was fetched earlier', async () => {
      const me = { owner: 'me', leaseMs: 10_000, knownVersion: 0 }
      const put = (text: string, gatheredAt: number) =>
        shared.putList(LIST, { owner: 'me', text, gatheredAt, retainMs: 60_000 })
      const now = Date.now()
      await put('the new list', now - 1000)
      await put('the old list', now - 2000)
      expect((await shared.acquireLease(LIST, me)).list).toMatchObject({ text: 'the new list' })
    })

    it('renews a lease only for its owner', async () => {
      const me = { owner: 'me', leaseMs: 10_000, knownVersion: 0 }
      const you = { ...me, owner: 'you' }
      await shared.acquireLease(LIST, me)
      await shared.renewLease(LIST, 'you', 50_000)
      expect((await shared.acquireLease(LIST, you)).waitMs).toBeLessThanOrEqual(10_000)
      await shared.renewLease(LIST, 'me', 50_000)
      expect((await shared.acquireLease(LIST, you)).waitMs).toBeGreaterThan(30_000)
    })

    it('remembers that the key is refused until a list is stored', async () => {
      const me = { owner: 'me', leaseMs: 10_000, knownVersion: 0 }
      await shared.acquireLease(LIST, me)
      await shared.releaseLease(LIST, { owner: 'me', pauseMs: 0, failures: 1, keyRefused: true })
      expect((await shared.acquireLease(LIST, me)).keyRefusedMs).toBeGreaterThanOrEqual(0)
      await shared.putList(LIST, {
        owner: 'me',
        text: 'the list',
        gatheredAt: Date.now(),
        retainMs: 60_000,
      })
      expect(await shared.acquireLease(LIST, me)).not.toHaveProperty('keyRefusedMs')
    })

    it('is shared by several proxies: one fetches the list, and all have it', async () => {
      const clock = virtualClock()
      const { get, calls, events } = startInstances(3, () => shared, clock)
      const responses = get()
      await clock.advance(1000)
      for (const { body } of await responses) expect(body).toEqual({ data: bankRows(43) })
      expect(calls).toHaveLength(2)
      expect(events.filter(({ type }) => type === 'store-failed')).toEqual([])
    })
  })
}

/** Idle time of a list that was never fetched. */
const WEEK_MS = 604_800_000

const slots = (ids: string[], limit = 3, coldStart = { limit, ms: 0 }) => ({
  ids,
  limit,
  holdMs: 90_000,
  coldStart: { ...coldStart, ms: Math.max(coldStart.ms, 90_000) },
})
