import { describe, expect, it } from 'vitest'
import { SharedSlots } from '../../../src/proxy/budget/SharedSlots.js'
import { bankRows } from '../../support/answers.js'
import { memoryShared } from '../../support/memoryShared.js'
import { mostInAnyMinute } from '../../support/mostInAnyMinute.js'
import { proxyFleet } from '../../support/proxyFleet.js'
import { wellOnOnePage } from '../../support/proxyWorld.js'
import { virtualClock } from '../../support/virtualClock.js'

const minutes = (count: number) => count * 60_000

/** Instances that take every slot that they can get, in the worst order, and how many calls that makes. */
function greedy(count: number, instances?: number) {
  const clock = virtualClock()
  const store = memoryShared(clock, instances)
  let made = 0
  const slots = () => {
    const owner = `instance ${++made}`
    return new SharedSlots({
      store,
      clock,
      elapsed: () => clock.elapsed(),
      owner: () => owner,
      name: () => Promise.resolve('slots'),
      timeoutMs: 8000,
      failed: () => undefined,
    })
  }
  const fleet = Array.from({ length: count }, slots)
  return {
    clock,
    store,
    fleet,
    /** Each takes one after the other until none gets any more. */
    takeAll: async () => {
      let calls = 0
      for (const one of fleet)
        for (;;) {
          const { ids } = await one.take(1, 60)
          if (!ids) break
          calls += ids.length
          for (const id of ids) await one.end(id)
        }
      return calls
    },
  }
}

describe('32 instances', () => {
  it('make no more than 60 calls where the store is used up, lost, and back without its memory', async () => {
    const { clock, store, takeAll } = greedy(32)
    await takeAll()
    // The store is old by now: no more a newborn one.
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

  it.each([
    [true, [20, 32, 8]],
    [false, [14, 32, 14]],
  ])(
    'make no more than 60 where it comes back with an old memory, and tells its process: %s',
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

  it('would make more if each counted with fewer than there are: the sum would show it', async () => {
    const { store, takeAll } = greedy(32, 8)
    store.state = 'lost'
    expect(await takeAll()).toBeGreaterThan(60)
  })

  it('and more, as the store has told, make none while it is lost', async () => {
    const { store, fleet, takeAll } = greedy(40)
    for (const one of fleet) one.seen(40)
    store.state = 'lost'
    expect(await takeAll()).toBe(0)
  })

  it('that start at once and find no store are all served within a call of each', async () => {
    const fleet = proxyFleet(32, {}, wellOnOnePage)
    fleet.shared.state = 'lost'
    const got = await fleet.payers(1000)
    expect(new Set(got.map(({ status }) => status))).toEqual(new Set([200]))
    expect(fleet.arrivals()).toHaveLength(32)
  })

  it('that start at once and find no store gather two pages in two minutes', async () => {
    const fleet = proxyFleet(32)
    fleet.shared.state = 'lost'
    const got = await fleet.payers(minutes(2))
    expect(got.slice(-32).map(({ body }) => body)).toEqual(Array(32).fill({ data: bankRows(43) }))
    expect(mostInAnyMinute(fleet.arrivals())).toBeLessThanOrEqual(60)
  })

  it('that start at once call once for all of them', async () => {
    const fleet = proxyFleet(32, {}, wellOnOnePage)
    const got = await fleet.payers(1000)
    expect(new Set(got.map(({ status }) => status))).toEqual(new Set([200]))
    expect(fleet.arrivals()).toHaveLength(1)
  })

  it('that are warm call once a minute for all of them', async () => {
    const fleet = proxyFleet(32, {}, wellOnOnePage)
    await fleet.payers(1000)
    await fleet.clock.advance(minutes(1))
    const got = await fleet.payers(minutes(5), 5000)
    expect(new Set(got.map(({ status }) => status))).toEqual(new Set([200]))
    expect(fleet.arrivals().length).toBeLessThanOrEqual(9)
  })
})

describe('a list of more pages than the shared budget has', () => {
  it('is gathered over minutes by one instance, and every one has it', async () => {
    const rows = bankRows(40 * 12)
    const fleet = proxyFleet(4, {}, (url) => {
      const page = Number(/page=(\d+)/.exec(url)![1])
      const pagination = {
        total: 480,
        count: 40,
        per_page: 40,
        current_page: page,
        total_pages: 12,
      }
      const data = rows.slice((page - 1) * 40, page * 40)
      return new Response(JSON.stringify({ data, meta: { pagination } }))
    })
    const got = await fleet.payers(minutes(3))
    expect(got.slice(-4).map(({ body }) => body)).toEqual(Array(4).fill({ data: rows }))
    expect(fleet.arrivals().slice(0, 12)).toHaveLength(12)
    expect(mostInAnyMinute(fleet.arrivals())).toBeLessThanOrEqual(20)
  })
})
