import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  AcquireRequest,
  LeaseReport,
  LeaseStore,
  SlotRequest,
} from '../../../src/proxy/coordinator/LeaseStore.js'
import { bankRows } from '../gateway/fixtures.js'
import { redisServer, type RedisServer } from './redis.js'
import { startInstances } from '../proxy/startInstances.js'
import { virtualClock } from '../deterministic/virtualClock.js'

/** A store on a real client, with a function that disconnects it. */
export interface ConnectedStore {
  store: LeaseStore
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
    let shared: LeaseStore
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

    const extend = (ids: string[], more: Partial<SlotRequest> = {}, name = LIST) =>
      shared.extend(name, { ...slotsOf(ids), ...more })
    const acquire = (owner: string, more: Partial<AcquireRequest> = {}, name = LIST) =>
      shared.acquire(name, { ...leaseOf(owner), ...more })
    const release = (lease: string, report: Partial<LeaseReport> = {}) =>
      shared.release(LIST, { lease, slots: [], ...report })
    const put = (lease: string, text: string, fetchedAt = Date.now()) =>
      release(lease, { list: { text, fetchedAt, retainMs: 60_000 } })
    const fail = (lease: string, failed: Partial<LeaseReport['failed']> = {}) =>
      release(lease, { failed: { pauseMs: 0, failures: 1, keyRefused: false, ...failed } })
    const countSlots = () => redis.zcount('fpx-checkout:{n}:slots', 0, '+inf')

    it('grants either all slots of a request or none', async () => {
      expect(await extend(['a', 'b'])).toEqual({ waitMs: 0, capacity: 3 })
      // The wait is only a second, because the first two slots may be released unused.
      expect(await extend(['c', 'd'])).toEqual({ waitMs: 1000, capacity: 3 })
      // Requests more slots than the budget has.
      expect((await extend(['c', 'd', 'e', 'f'])).waitMs).toBeGreaterThan(0)
      expect(await extend(['c'])).toEqual({ waitMs: 0, capacity: 3 })
      expect(await extend(['a'], {}, { ...LIST, budget: 'other' })).toMatchObject({ waitMs: 0 })
    })

    it('grants fewer slots while it is young, and again after FLUSHALL', async () => {
      const coldStart = { limit: 1, ms: 90_000 }
      for (const life of ['first', 'second']) {
        expect((await extend(['a', 'b'], { coldStart })).waitMs, life).toBeGreaterThan(0)
        expect((await extend(['a'], { coldStart })).waitMs, life).toBe(0)
        expect((await extend(['b'], { coldStart })).waitMs, life).toBeGreaterThan(0)
        await redis.flushall()
      }
    })

    it('respects an announced limit, whichever instance announced it', async () => {
      await release('t', { gatewayLimit: { limit: 2, ms: 60_000 } })
      await release('u', { gatewayLimit: { limit: 5, ms: 60_000 } })
      expect(await extend(['a', 'b', 'c'])).toMatchObject({ capacity: 2 })
      expect(await extend(['a', 'b'])).toEqual({ waitMs: 0, capacity: 2 })
    })

    it('holds a lease’s slots for as long as the lease reports, and releases unused slots', async () => {
      await extend(['a', 'b', 'c'])
      await release('t', {
        slots: [
          { id: 'a', holdMs: 61_000 },
          { id: 'b', holdMs: 61_000 },
        ],
      })
      const { waitMs } = await extend(['d', 'e'])
      expect(waitMs).toBeGreaterThan(50_000)
      expect(waitMs).toBeLessThanOrEqual(61_000)
      await release('t', { slots: toReleased(['b', 'c']) })
      expect(await extend(['d', 'e'])).toMatchObject({ waitMs: 0 })
    })

    it('an instance with a short deadline does not delete a slot of one with a longer deadline', async () => {
      expect(await extend(['a', 'b'], { limit: 20, holdMs: 20 * 60_000 })).toMatchObject({
        waitMs: 0,
      })
      expect(await extend(['c'], { limit: 20, holdMs: 30_000 })).toMatchObject({ waitMs: 0 })
      expect(await countSlots()).toBe(3)
    })

    it('does not change anything if a client sends a command again', async () => {
      const first = await acquire('me', { ids: ['a', 'b'] })
      expect(await acquire('me', { ids: ['a', 'b'] })).toMatchObject({ state: 'granted' })
      expect(first.state).toBe('granted')
      for (let sent = 0; sent < 2; sent++)
        expect(await extend(['c'], { lease: 'me' })).toMatchObject({ waitMs: 0 })
      expect(await countSlots()).toBe(3)
      const fetchedAt = Date.now()
      const report = {
        slots: [{ id: 'a', holdMs: 61_000 }, ...toReleased(['b', 'c'])],
        pauseMs: 1,
        list: { text: 'the list', fetchedAt, retainMs: 60_000 },
      }
      await release('me', report)
      const { version } = (await acquire('you', { ids: [] })).list!
      await setTimeout(2)
      await release('me', report)
      expect(await countSlots()).toBe(1)
      expect((await acquire('you', { ids: [] })).list).toMatchObject({ version })
    })

    it('pauses all instances, and a later shorter pause does not shorten it', async () => {
      await release('t', { pauseMs: 50_000.5 })
      await release('t', { pauseMs: 1000 })
      expect((await extend(['a'])).waitMs).toBeGreaterThan(40_000)
      const { state, waitMs } = await acquire('me')
      expect(state).toBe('exhausted')
      expect(waitMs).toBeGreaterThan(40_000)
    })

    it('has one leader, and passes on its list and its failures', async () => {
      expect(await acquire('me')).toMatchObject({ state: 'granted', failures: 0, waitMs: 0 })
      expect(await acquire('you')).toMatchObject({ state: 'fetching', instances: 2 })
      expect(await acquire('me')).toMatchObject({ state: 'granted' })

      await put('me', 'the list')
      const { state, list } = await acquire('you')
      expect([state, list?.text]).toEqual(['granted', 'the list'])
      expect(await acquire('you', { knownVersion: list!.version })).not.toHaveProperty('list')

      await fail('you', { pauseMs: 5000, failures: 2, failure: 'the reason' })
      const after = await acquire('me')
      expect(after).toMatchObject({ state: 'failed', failures: 2, failure: 'the reason' })
      expect(after).not.toHaveProperty('keyRefusedMs')
    })

    it('does not grant a lease if there is a new list, or if no slots are free', async () => {
      await acquire('me', { ids: ['a'] })
      await put('me', 'the list')
      const { state, list } = await acquire('you', { freshMs: 10_000 })
      expect([state, list?.text]).toEqual(['fresh', 'the list'])
      const known = { freshMs: 10_000, knownVersion: list!.version }
      expect(await acquire('you', { ...known, ids: [] })).toMatchObject({ state: 'exhausted' })
      expect(await acquire('you', known)).toMatchObject({ state: 'granted' })
      await fail('you')
      // Three slots are held, one by each of the two leases and one by an extension.
      await extend(['b'])
      expect(await acquire('me', { ids: ['d'] })).toMatchObject({
        state: 'exhausted',
        waitMs: 1000,
      })
      expect(
        await acquire('you', { ids: ['e'], limit: 4, coldStart: { limit: 4, ms: 0 } }),
      ).toMatchObject({ state: 'granted' })
    })

    it('passes on the reason for a failure until a list is stored, even while the next owner fetches', async () => {
      await acquire('me')
      await fail('me', { failure: 'the reason' })
      await acquire('me')
      expect(await acquire('you')).toMatchObject({ state: 'fetching', failure: 'the reason' })
      await fail('me')
      expect(await acquire('me')).toMatchObject({ failure: 'the reason' })
      await fail('me', { failures: 0 })
      expect(await acquire('me')).not.toHaveProperty('failure')
    })

    it('counts a budget’s instances across all its lists, each once', async () => {
      const other = { ...LIST, list: 'another' }
      await acquire('me')
      await acquire('me', {}, other)
      expect((await acquire('you', {}, other)).instances).toBe(2)
    })

    it('does not replace a list with one that was fetched earlier', async () => {
      const now = Date.now()
      await put('me', 'the new list', now - 1000)
      await put('me', 'the old list', now - 2000)
      expect((await acquire('me')).list).toMatchObject({ text: 'the new list' })
    })

    it('stores only the slots, pause and limit of a lease that has lost its lease', async () => {
      await acquire('gone', { leaseMs: 1, ids: ['a'] })
      await setTimeout(5)
      await acquire('next', { ids: ['b'] })
      const fetchedAt = Date.now()
      await release('gone', {
        slots: [{ id: 'a', holdMs: 61_000 }],
        gatewayLimit: { limit: 2, ms: 60_000 },
        list: { text: 'its list', fetchedAt, retainMs: 60_000 },
      })
      await fail('gone', { failures: 9, failure: 'its reason', keyRefused: true })
      const now = await acquire('you')
      expect(now).toMatchObject({ state: 'fetching', failures: 0 })
      for (const name of ['list', 'failure', 'keyRefusedMs']) expect(now).not.toHaveProperty(name)
      expect(await extend(['c'])).toMatchObject({ waitMs: 1000, capacity: 2 })
    })

    it('extends only its lease’s lease', async () => {
      await acquire('me')
      await extend(['a'], { lease: 'you', owner: 'you', leaseMs: 50_000 })
      expect((await acquire('you')).waitMs).toBeLessThanOrEqual(10_000)
      await extend(['b'], { lease: 'me', owner: 'me', leaseMs: 50_000 })
      expect((await acquire('you')).waitMs).toBeGreaterThan(30_000)
    })

    it('remembers that the key is refused until a list is stored', async () => {
      await acquire('me')
      await fail('me', { keyRefused: true })
      expect((await acquire('me')).keyRefusedMs).toBeGreaterThanOrEqual(0)
      await put('me', 'the list')
      expect(await acquire('me')).not.toHaveProperty('keyRefusedMs')
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

const slotsOf = (ids: string[]): SlotRequest => ({
  lease: 't',
  owner: 'an instance',
  ids,
  limit: 3,
  coldStart: { limit: 3, ms: 90_000 },
  holdMs: 90_000,
  leaseMs: 10_000,
})

/** Returns an instance's request for a lease with one slot. The lease has the instance's name. */
const leaseOf = (owner: string): AcquireRequest => ({
  ...slotsOf([`${owner}'s slot`]),
  lease: owner,
  owner,
  knownVersion: 0,
  freshMs: 0,
})

const toReleased = (ids: string[]) => ids.map((id) => ({ id, holdMs: 0 }))
