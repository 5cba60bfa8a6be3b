import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BeginRequest, SharedStore, SlotRequest, TurnReport } from 'fpx-checkout/proxy'
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

    const extend = (ids: string[], more: Partial<SlotRequest> = {}, name = LIST) =>
      shared.extend(name, { ...slotsOf(ids), ...more })
    const begin = (owner: string, more: Partial<BeginRequest> = {}, name = LIST) =>
      shared.begin(name, { ...turnOf(owner), ...more })
    const finish = (turn: string, report: Partial<TurnReport> = {}) =>
      shared.finish(LIST, { turn, slots: [], ...report })
    const put = (turn: string, text: string, gatheredAt = Date.now()) =>
      finish(turn, { list: { text, gatheredAt, retainMs: 60_000 } })
    const fail = (turn: string, failed: Partial<TurnReport['failed']> = {}) =>
      finish(turn, { failed: { pauseMs: 0, failures: 1, keyRefused: false, ...failed } })
    const countSlots = () => redis.zcount('fpx-checkout:{n}:slots', 0, '+inf')

    it('grants either all slots of a request or none', async () => {
      expect(await extend(['a', 'b'])).toEqual({ waitMs: 0, most: 3 })
      // The wait is only a second, because the first two slots may be released unused.
      expect(await extend(['c', 'd'])).toEqual({ waitMs: 1000, most: 3 })
      // Requests more slots than the budget has.
      expect((await extend(['c', 'd', 'e', 'f'])).waitMs).toBeGreaterThan(0)
      expect(await extend(['c'])).toEqual({ waitMs: 0, most: 3 })
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
      await finish('t', { gatewayLimit: { limit: 2, ms: 60_000 } })
      await finish('u', { gatewayLimit: { limit: 5, ms: 60_000 } })
      expect(await extend(['a', 'b', 'c'])).toMatchObject({ most: 2 })
      expect(await extend(['a', 'b'])).toEqual({ waitMs: 0, most: 2 })
    })

    it('holds a turn’s slots for as long as the turn reports, and releases unused slots', async () => {
      await extend(['a', 'b', 'c'])
      await finish('t', {
        slots: [
          { id: 'a', holdMs: 61_000 },
          { id: 'b', holdMs: 61_000 },
        ],
      })
      const { waitMs } = await extend(['d', 'e'])
      expect(waitMs).toBeGreaterThan(50_000)
      expect(waitMs).toBeLessThanOrEqual(61_000)
      await finish('t', { slots: toReleased(['b', 'c']) })
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
      const first = await begin('me', { ids: ['a', 'b'] })
      expect(await begin('me', { ids: ['a', 'b'] })).toMatchObject({ state: 'granted' })
      expect(first.state).toBe('granted')
      for (let sent = 0; sent < 2; sent++)
        expect(await extend(['c'], { turn: 'me' })).toMatchObject({ waitMs: 0 })
      expect(await countSlots()).toBe(3)
      const gatheredAt = Date.now()
      const report = {
        slots: [{ id: 'a', holdMs: 61_000 }, ...toReleased(['b', 'c'])],
        pauseMs: 1,
        list: { text: 'the list', gatheredAt, retainMs: 60_000 },
      }
      await finish('me', report)
      const { version } = (await begin('you', { ids: [] })).list!
      await setTimeout(2)
      await finish('me', report)
      expect(await countSlots()).toBe(1)
      expect((await begin('you', { ids: [] })).list).toMatchObject({ version })
    })

    it('pauses all instances, and a later shorter pause does not shorten it', async () => {
      await finish('t', { pauseMs: 50_000.5 })
      await finish('t', { pauseMs: 1000 })
      expect((await extend(['a'])).waitMs).toBeGreaterThan(40_000)
      const { state, waitMs } = await begin('me')
      expect(state).toBe('spent')
      expect(waitMs).toBeGreaterThan(40_000)
    })

    it('has one leader, and passes on its list and its failures', async () => {
      expect(await begin('me')).toMatchObject({ state: 'granted', failures: 0, waitMs: 0 })
      expect(await begin('you')).toMatchObject({ state: 'gathering', instances: 2 })
      expect(await begin('me')).toMatchObject({ state: 'granted' })

      await put('me', 'the list')
      const { state, list } = await begin('you')
      expect([state, list?.text]).toEqual(['granted', 'the list'])
      expect(await begin('you', { knownVersion: list!.version })).not.toHaveProperty('list')

      await fail('you', { pauseMs: 5000, failures: 2, failure: 'the reason' })
      const after = await begin('me')
      expect(after).toMatchObject({ state: 'failed', failures: 2, failure: 'the reason' })
      expect(after).not.toHaveProperty('keyRefusedMs')
    })

    it('does not grant a turn if there is a new list, or if no slots are free', async () => {
      await begin('me', { ids: ['a'] })
      await put('me', 'the list')
      const { state, list } = await begin('you', { freshMs: 10_000 })
      expect([state, list?.text]).toEqual(['fresh', 'the list'])
      const known = { freshMs: 10_000, knownVersion: list!.version }
      expect(await begin('you', { ...known, ids: [] })).toMatchObject({ state: 'spent' })
      expect(await begin('you', known)).toMatchObject({ state: 'granted' })
      await fail('you')
      // Three slots are held: one by each of the two turns, and one by an extension.
      await extend(['b'])
      expect(await begin('me', { ids: ['d'] })).toMatchObject({ state: 'spent', waitMs: 1000 })
      expect(
        await begin('you', { ids: ['e'], limit: 4, coldStart: { limit: 4, ms: 0 } }),
      ).toMatchObject({ state: 'granted' })
    })

    it('passes on the reason for a failure until a list is stored, even while the next owner fetches', async () => {
      await begin('me')
      await fail('me', { failure: 'the reason' })
      await begin('me')
      expect(await begin('you')).toMatchObject({ state: 'gathering', failure: 'the reason' })
      await fail('me')
      expect(await begin('me')).toMatchObject({ failure: 'the reason' })
      await fail('me', { failures: 0 })
      expect(await begin('me')).not.toHaveProperty('failure')
    })

    it('counts a budget’s instances across all its lists, each once', async () => {
      const other = { ...LIST, list: 'another' }
      await begin('me')
      await begin('me', {}, other)
      expect((await begin('you', {}, other)).instances).toBe(2)
    })

    it('does not replace a list with one that was fetched earlier', async () => {
      const now = Date.now()
      await put('me', 'the new list', now - 1000)
      await put('me', 'the old list', now - 2000)
      expect((await begin('me')).list).toMatchObject({ text: 'the new list' })
    })

    it('stores only the slots, pause and limit of a turn that has lost its lease', async () => {
      await begin('gone', { leaseMs: 1, ids: ['a'] })
      await setTimeout(5)
      await begin('next', { ids: ['b'] })
      const gatheredAt = Date.now()
      await finish('gone', {
        slots: [{ id: 'a', holdMs: 61_000 }],
        gatewayLimit: { limit: 2, ms: 60_000 },
        list: { text: 'its list', gatheredAt, retainMs: 60_000 },
      })
      await fail('gone', { failures: 9, failure: 'its reason', keyRefused: true })
      const now = await begin('you')
      expect(now).toMatchObject({ state: 'gathering', failures: 0 })
      for (const name of ['list', 'failure', 'keyRefusedMs']) expect(now).not.toHaveProperty(name)
      expect(await extend(['c'])).toMatchObject({ waitMs: 1000, most: 2 })
    })

    it('extends only its turn’s lease', async () => {
      await begin('me')
      await extend(['a'], { turn: 'you', owner: 'you', leaseMs: 50_000 })
      expect((await begin('you')).waitMs).toBeLessThanOrEqual(10_000)
      await extend(['b'], { turn: 'me', owner: 'me', leaseMs: 50_000 })
      expect((await begin('you')).waitMs).toBeGreaterThan(30_000)
    })

    it('remembers that the key is refused until a list is stored', async () => {
      await begin('me')
      await fail('me', { keyRefused: true })
      expect((await begin('me')).keyRefusedMs).toBeGreaterThanOrEqual(0)
      await put('me', 'the list')
      expect(await begin('me')).not.toHaveProperty('keyRefusedMs')
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
  turn: 't',
  owner: 'an instance',
  ids,
  limit: 3,
  coldStart: { limit: 3, ms: 90_000 },
  holdMs: 90_000,
  leaseMs: 10_000,
})

/** Returns an instance's request for a turn with one slot. The turn has the instance's name. */
const turnOf = (owner: string): BeginRequest => ({
  ...slotsOf([`${owner}'s slot`]),
  turn: owner,
  owner,
  knownVersion: 0,
  freshMs: 0,
})

const toReleased = (ids: string[]) => ids.map((id) => ({ id, holdMs: 0 }))
