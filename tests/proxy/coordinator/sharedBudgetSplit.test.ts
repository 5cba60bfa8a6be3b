import { describe, expect, it } from 'vitest'
import type { Snapshot } from 'fpx-checkout/proxy'
import { bankRows, json, pageOf } from '../../support/gateway/fixtures.js'
import { memoryShared } from '../../support/redis/memoryShared.js'
import { mostInAnyMinute } from '../../support/proxy/mostInAnyMinute.js'
import { greedyInstances } from '../../support/proxy/greedyInstances.js'
import { createClusterHarness } from '../../support/proxy/createClusterHarness.js'
import { type SimulatedGateway, wellOnOnePage } from '../../support/proxy/createProxyHarness.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'
import { splitSharedBudget } from '../../../src/proxy/coordinator/SharedBudget.js'

const minutes = (count: number) => count * 60_000

/** Creates instances that make as many calls as they can in the worst order. */
function greedy(count: number, instances?: number) {
  const clock = virtualClock()
  const store = memoryShared(clock, instances)
  return { clock, store, ...greedyInstances(count, store, clock) }
}

describe('32 instances', () => {
  it('make no more than 60 calls while the store is used up, unreachable, and back without its data', async () => {
    const { clock, store, takeAll } = greedy(32, 32)
    await takeAll()
    // The store is old enough to grant all of its slots.
    await clock.advance(minutes(10))
    const before = await takeAll()
    store.state = 'lost'
    const lost = await takeAll()
    store.flush()
    store.state = 'well'
    const after = await takeAll()
    expect([before, lost, after]).toEqual([20, 32, 8])
    expect(before + lost + after).toBeLessThanOrEqual(60)
  })

  it('use all slots of a new store only after the calls from before have ended, whatever their deadlines', async () => {
    const { clock, takeAll } = greedy(1)
    await takeAll()
    // Before the store lost its data, an instance with the longest timeout may have started to fetch a list, which
    // takes up to 180 seconds. The slot of the last call is held for another 61 seconds.
    await clock.advance(240_000)
    expect(await takeAll()).toBe(8)
    await clock.advance(61_000)
    expect(await takeAll()).toBe(20)
  })

  it.each([
    [true, [20, 32, 8]],
    [false, [14, 32, 14]],
  ])(
    'make no more than 60 calls if it comes back with old data, and reports its process: %s',
    async (tellsProcess, calls) => {
      const { clock, store, takeAll } = greedy(32, 32)
      store.tellsProcess = tellsProcess
      await takeAll()
      await clock.advance(minutes(10))
      store.save()
      const before = await takeAll()
      store.state = 'lost'
      const lost = await takeAll()
      store.restart()
      store.state = 'well'
      expect([before, lost, await takeAll()]).toEqual(calls)
    },
  )

  it('control: exceed 60 calls if each divides the budget by too few instances', async () => {
    const { store, takeAll } = greedy(32, 8)
    store.state = 'lost'
    expect(await takeAll()).toBeGreaterThan(60)
  })

  it('do not make any call while the store, which has counted 40 of them, is unreachable', async () => {
    const { store, fleet, takeAll } = greedy(40)
    for (const { budget } of fleet) budget.instances = 40
    store.state = 'lost'
    expect(await takeAll()).toBe(0)
  })

  it('started without a store are all served, with one call each', async () => {
    const fleet = createClusterHarness(32, {}, wellOnOnePage)
    fleet.shared.state = 'lost'
    const got = await fleet.payers(1000)
    expect(new Set(got.map(({ status }) => status))).toEqual(new Set([200]))
    expect(fleet.arrivals()).toHaveLength(32)
  })

  it('started without a store have no two-page list until it is back', async () => {
    const fleet = createClusterHarness(32)
    fleet.shared.state = 'lost'
    const got = await fleet.payers(minutes(2))
    expect(new Set(got.map(({ code }) => code))).toEqual(new Set(['limit-reached']))
    // Since each instance has read the first page, it knows the number of pages and doesn't make calls that can't
    // complete its list.
    expect(fleet.arrivals()).toHaveLength(32)
    fleet.shared.state = 'well'
    await fleet.payers(6000)
    for (const { get } of fleet.worlds)
      expect((await get('/api/fpx/bank')).body).toEqual({ data: bankRows(43) })
    expect(fleet.arrivals()).toHaveLength(34)
  })

  it('started without a store serve two pages from their snapshots', async () => {
    const saved = new Map<string, string>()
    const snapshot: Snapshot = {
      load: (name) => Promise.resolve(saved.get(name)),
      save: (name, text) => Promise.resolve(void saved.set(name, text)),
    }
    await createClusterHarness(1, { snapshot }).payers(1000)
    const fleet = createClusterHarness(32, { snapshot })
    fleet.shared.state = 'lost'
    const got = await fleet.payers(minutes(2))
    for (const { body } of got) expect(body).toEqual({ data: bankRows(43) })
    expect(mostInAnyMinute(fleet.arrivals())).toBeLessThanOrEqual(32)
  })

  it('started together make one call for all of them', async () => {
    const fleet = createClusterHarness(32, {}, wellOnOnePage)
    const got = await fleet.payers(1000)
    expect(new Set(got.map(({ status }) => status))).toEqual(new Set([200]))
    expect(fleet.arrivals()).toHaveLength(1)
  })

  it('with cached lists make one call a minute for all of them', async () => {
    const fleet = createClusterHarness(32, {}, wellOnOnePage)
    await fleet.payers(1000)
    await fleet.clock.advance(minutes(1))
    const got = await fleet.payers(minutes(5), 5000)
    expect(new Set(got.map(({ status }) => status))).toEqual(new Set([200]))
    expect(fleet.arrivals().length).toBeLessThanOrEqual(9)
  })
})

describe('16 instances, the default of `instances`', () => {
  it('started without a store each read a two-page list', async () => {
    const fleet = createClusterHarness(16)
    fleet.shared.state = 'lost'
    const got = await fleet.payers(1000)
    for (const { body } of got) expect(body).toEqual({ data: bankRows(43) })
    await fleet.payers(minutes(3))
    expect(mostInAnyMinute(fleet.arrivals())).toBeLessThanOrEqual(32)
  })

  it('make no more than 60 calls while the store is used up, unreachable, and back without its data', async () => {
    const { clock, store, takeAll } = greedy(16)
    await takeAll()
    await clock.advance(minutes(10))
    const before = await takeAll()
    store.state = 'lost'
    const lost = await takeAll()
    store.flush()
    store.state = 'well'
    expect([before, lost, await takeAll()]).toEqual([20, 32, 8])
  })
})

describe('a list of many pages', () => {
  const pages =
    (rows: number): SimulatedGateway =>
    (url) =>
      json(pageOf(bankRows(rows), url))

  it('with more pages than a new store grants slots is read once the store is older, by one instance for all', async () => {
    const fleet = createClusterHarness(4, {}, pages(480))
    const got = await fleet.payers(minutes(5))
    expect(new Set(got.map(({ code }) => code))).toEqual(new Set(['limit-reached', undefined]))
    expect(got.slice(-4).map(({ body }) => body)).toEqual(Array(4).fill({ data: bankRows(480) }))
    expect(mostInAnyMinute(fleet.arrivals())).toBeLessThanOrEqual(20)
  })

  it.each([
    ['with more pages than the store ever grants slots', 840, true],
    ['with more pages than a store without a process id grants slots', 600, false],
  ])('%s is refused with the reason, at one call a minute for all', async (_what, rows, tells) => {
    const fleet = createClusterHarness(4, {}, pages(rows))
    fleet.shared.tellsProcess = tells
    const got = await fleet.payers(minutes(5))
    for (const { status } of got) expect([502, 503]).toContain(status)
    expect(fleet.worlds.flatMap(({ events }) => events)).toContainEqual(
      expect.objectContaining({ type: 'refresh-failed', reason: 'too-many-pages' }),
    )
    expect(mostInAnyMinute(fleet.arrivals())).toBe(1)
  })
})

describe('the calls per minute of instances with a shared store', () => {
  it.each([
    [60, 20, 8, 32],
    [120, 40, 16, 64],
    [30, 10, 4, 16],
    [10, 3, 1, 5],
    [7, 2, 1, 3],
    [5, 1, 1, 2],
    [3, 1, 1, 1],
    [2, 1, 1, 0],
    [1, 1, 0, 0],
  ])('of %i are %i with the store, %i after a cold start, %i without it', (limit, ...parts) => {
    const [store, coldStart, fallback] = parts
    expect(splitSharedBudget(limit)).toEqual({ store, coldStart, fallback })
  })

  it('are together at most the limit, for each limit', () => {
    for (let limit = 1; limit <= 1000; limit++) {
      const { store, coldStart, fallback } = splitSharedBudget(limit)
      expect(store + coldStart + fallback).toBeLessThanOrEqual(limit)
      expect(Math.min(store - 1, coldStart, fallback)).toBeGreaterThanOrEqual(0)
    }
  })

  it('are 60 by default', () => expect(splitSharedBudget()).toEqual(splitSharedBudget(60)))
})
