import { describe, expect, it } from 'vitest'
import { Budget } from '../../../src/proxy/budget/Budget.js'
import { SharedSlots } from '../../../src/proxy/budget/SharedSlots.js'
import { withStoreTimeout } from '../../../src/proxy/stores/withStoreTimeout.js'
import { memoryShared } from '../../support/memoryShared.js'
import { virtualClock } from '../../support/virtualClock.js'

/** Budgets of instances that share a store. The store is old enough to grant all of its slots. */
async function instances(count: number, { most = 1, perMinute = 30 } = {}) {
  const clock = virtualClock()
  const store = memoryShared(clock, most)
  const failures: string[] = []
  const budgets = Array.from({ length: count }, (_, index) => {
    const shared = new SharedSlots({
      store,
      wait: (work) => withStoreTimeout(clock, work),
      elapsed: () => clock.elapsed(),
      owner: () => `instance ${index}`,
      name: () => Promise.resolve('slots'),
      timeoutMs: 8000,
      onFailure: (action) => failures.push(action),
    })
    return new Budget(perMinute, () => clock.elapsed(), shared)
  })
  await budgets[0]!.releaseSlots(await budgets[0]!.acquireSlots(1))
  await clock.advance(600_000)
  return { clock, store, failures, budgets }
}

const localBudget = (perMinute: number) => {
  const clock = virtualClock()
  return { clock, budget: new Budget(perMinute, () => clock.elapsed()) }
}

/** How long a refused request is asked to wait, in milliseconds; 0 when it was granted. */
const waitOf = (taken: Promise<unknown>) =>
  taken.then(
    () => 0,
    (error: unknown) => (error as { waitMs: number }).waitMs,
  )

describe('a budget', () => {
  it('grants free slots; a refusal says how long to wait for more', async () => {
    const { budget, clock } = localBudget(3)
    expect(await budget.acquireSlots(2)).toHaveLength(2)
    expect(budget.left).toBe(1)
    await budget.endSlot('')
    await budget.endSlot('')
    await expect(budget.acquireSlots(2)).rejects.toMatchObject({
      name: 'BudgetSpentError',
      message: 'The budget has no free slot. Try again in 61 s.',
      waitMs: 61_000,
    })
    await clock.advance(1000)
    expect(await waitOf(budget.acquireSlots(2))).toBe(60_000)
    await clock.advance(60_000)
    expect(await budget.acquireSlots(2)).toHaveLength(2)
  })

  it('refuses a request for more slots than the budget has; `most` is that number', async () => {
    const { budget } = localBudget(3)
    expect(budget.most).toBe(3)
    expect(await waitOf(budget.acquireSlots(4))).toBe(61_000)
    expect(budget.left).toBe(3)
  })

  it('grants all slots of a request or none', async () => {
    const { budget } = localBudget(3)
    await budget.acquireSlots(1)
    expect(await waitOf(budget.acquireSlots(3))).toBeGreaterThan(0)
    expect(budget.left).toBe(2)
  })

  it('lets a refused request wait one second for slots that may be released unused', async () => {
    const { budget } = localBudget(3)
    await budget.acquireSlots(2)
    expect(await waitOf(budget.acquireSlots(3))).toBe(1000)
    await budget.endSlot('')
    expect(await waitOf(budget.acquireSlots(3))).toBe(61_000)
    expect(await waitOf(budget.acquireSlots(2))).toBe(1000)
  })

  it('grants released slots again immediately', async () => {
    const { budget } = localBudget(3)
    // Without a store, the number of instances changes nothing.
    budget.setInstanceCount(3)
    await budget.releaseSlots(await budget.acquireSlots(3))
    expect(budget.left).toBe(3)
    expect(await budget.acquireSlots(3)).toHaveLength(3)
  })

  it('grants nothing during a pause, and a shorter pause does not end it', async () => {
    const { budget, clock } = localBudget(3)
    await budget.pause(5000)
    await budget.pause(2000)
    expect(budget.left).toBe(0)
    expect(await waitOf(budget.acquireSlots(1))).toBe(5000)
    await clock.advance(4999)
    expect(await waitOf(budget.acquireSlots(1))).toBe(1)
    await clock.advance(1)
    expect(budget.left).toBe(3)
    expect(await budget.acquireSlots(1)).toHaveLength(1)
  })
})

describe('a budget that several tenants share', () => {
  const [longAgo, lately] = [{ idleMs: 2000 }, { idleMs: 1000 }]

  /** All slots are held until 61 s from now; the tenant served longest ago was refused some. */
  async function refusedSome(slots: number) {
    const { budget, clock } = localBudget(3)
    const meter = budget.startMeter(() => undefined, lately)
    await meter.reserve(3)
    for (const end of [meter.begin(), meter.begin(), meter.begin()]) end()
    await meter.close()
    expect(await waitOf(budget.acquireSlots(slots, longAgo))).toBe(61_000)
    await clock.advance(61_000)
    return { budget, clock }
  }

  it('reserves refused slots for the tenant served longest ago, and grants the others', async () => {
    const { budget } = await refusedSome(2)
    expect(await waitOf(budget.acquireSlots(2, lately))).toBe(10_000)
    expect(await budget.acquireSlots(1, lately)).toHaveLength(1)
    expect(await budget.acquireSlots(2, longAgo)).toHaveLength(2)
  })

  it('ends the reservation once that tenant has its slots', async () => {
    const { budget } = await refusedSome(1)
    await budget.releaseSlots(await budget.acquireSlots(1, longAgo))
    expect(await budget.acquireSlots(3, lately)).toHaveLength(3)
  })

  it('ends the reservation after ten seconds, because that tenant may never ask again', async () => {
    const { budget, clock } = await refusedSome(3)
    await clock.advance(9999)
    expect(await waitOf(budget.acquireSlots(1, lately))).toBe(10_000)
    await clock.advance(1)
    expect(await budget.acquireSlots(3, lately)).toHaveLength(3)
  })

  it('reserves nothing against a tenant that was served even longer ago', async () => {
    const { budget } = await refusedSome(3)
    expect(await budget.acquireSlots(3, { idleMs: 3000 })).toHaveLength(3)
  })

  it('reserves refused slots first for a tenant that was never served', async () => {
    const { budget } = localBudget(3)
    const ids = await budget.acquireSlots(3, longAgo)
    expect(await waitOf(budget.acquireSlots(3))).toBe(1000)
    await budget.releaseSlots(ids)
    expect(await waitOf(budget.acquireSlots(1, longAgo))).toBe(10_000)
    expect(await budget.acquireSlots(3)).toHaveLength(3)
  })
})

describe('the meter of one refresh', () => {
  it('holds a slot for each call from the end of the call, and releases the unused slots', async () => {
    const { budget, clock } = localBudget(3)
    let called = 0
    const meter = budget.startMeter(() => {
      called++
      return undefined
    })
    await meter.reserve(3)
    const ends = [meter.begin(), meter.begin()]
    expect([meter.calls, called, budget.left]).toEqual([2, 2, 0])
    // An end counts once, however often it is reported.
    for (const end of [...ends, ...ends]) end()
    await meter.close()
    expect(budget.left).toBe(1)
    await clock.advance(61_000)
    expect(budget.left).toBe(3)
    await meter.close()
    expect(budget.left).toBe(3)
  })

  it('an abandoned meter ends the calls under way', async () => {
    const { budget, clock } = localBudget(3)
    const meter = budget.startMeter(() => undefined)
    await meter.reserve(3)
    const end = meter.begin()
    await meter.endAll()
    expect(budget.left).toBe(2)
    await clock.advance(61_000)
    expect(budget.left).toBe(3)
    end()
    expect(budget.left).toBe(3)
  })

  it('an abandoned meter makes no further call, with or without a slot', async () => {
    const { budget } = localBudget(3)
    const meter = budget.startMeter(() => undefined)
    await meter.reserve(2)
    meter.begin()
    await meter.endAll()
    expect(() => meter.begin()).toThrow('no slot for this call')
    // It requests no slots: the budget would refuse four.
    await expect(meter.reserve(4)).rejects.toThrow('replaced')
    expect(budget.left).toBe(2)
    expect(meter.calls).toBe(1)
  })

  it('a meter that is abandoned while it reserves slots releases them', async () => {
    const { budget } = localBudget(3)
    const meter = budget.startMeter(() => undefined)
    const reserved = meter.reserve(2)
    await meter.endAll()
    await expect(reserved).rejects.toThrow('replaced')
    expect(() => meter.begin()).toThrow('no slot for this call')
    expect(budget.left).toBe(3)
  })

  it('makes no call without a slot', async () => {
    const { budget } = localBudget(3)
    const meter = budget.startMeter(() => undefined)
    await meter.reserve(1)
    meter.begin()
    expect(() => meter.begin()).toThrow('no slot for this call')
  })

  it('reports to the store by id which slots were used and which were not', async () => {
    const { budgets, store } = await instances(1)
    const storeCalls: unknown[] = []
    store.endSlot = (_name, id, holdMs) => Promise.resolve(void storeCalls.push([id, holdMs]))
    store.releaseSlots = (_name, ids) => Promise.resolve(void storeCalls.push(ids))
    const meter = budgets[0]!.startMeter(() => undefined)
    await meter.close()
    expect(storeCalls).toEqual([])
    await meter.reserve(3)
    meter.begin()()
    await meter.close()
    const [ended, ...rest] = storeCalls as [[string, number], string[]]
    const names = [ended[0], ...rest.flat()]
    expect(ended[1]).toBe(61_000)
    expect(new Set(names).size).toBe(3)
    for (const name of names) expect(name).toMatch(/^instance 0-\d+$/)
  })
})

describe('an announced limit', () => {
  it.each([
    ['below the budget shrinks the budget', 10, true, 10],
    ['of 0 leaves one call', 0, true, 1],
    ['equal to the budget changes nothing', 30, false, 30],
    ['above the budget changes nothing', 60, false, 30],
  ])('%s', async (_what, announced, shrank, left) => {
    const { budget, clock } = localBudget(30)
    expect(await budget.setGatewayLimit(announced)).toBe(shrank)
    expect(budget.left).toBe(left)
    await clock.advance(599_999)
    expect(budget.left).toBe(left)
    await clock.advance(1)
    expect(budget.left).toBe(30)
  })

  it('a repeated limit is valid for longer and is not reported as a change', async () => {
    const { budget, clock } = localBudget(30)
    expect(await budget.setGatewayLimit(10)).toBe(true)
    await clock.advance(500_000)
    expect(await budget.setGatewayLimit(10)).toBe(false)
    await clock.advance(500_000)
    expect(budget.left).toBe(10)
  })

  it('a higher limit than the last one changes nothing for ten minutes', async () => {
    const { budget, clock } = localBudget(30)
    await budget.setGatewayLimit(10)
    await clock.advance(500_000)
    expect(await budget.setGatewayLimit(20)).toBe(false)
    expect(budget.left).toBe(10)
    await clock.advance(100_000)
    expect(budget.left).toBe(30)
  })
})

describe('instances that share a store', () => {
  it('acquire from the same slots, and released slots are available immediately', async () => {
    const { budgets } = await instances(2)
    const [one, other] = budgets as [Budget, Budget]
    const ids = await one.acquireSlots(15)
    expect(new Set(ids).size).toBe(15)
    expect(await other.acquireSlots(5)).toHaveLength(5)
    expect(await waitOf(other.acquireSlots(1))).toBe(1000)
    await one.releaseSlots(ids)
    expect(one.left).toBe(30)
    expect(await other.acquireSlots(15)).toHaveLength(15)
  })

  it('hold a slot that is never ended until its call must be over', async () => {
    const { budgets, clock } = await instances(2)
    const [one, other] = budgets as [Budget, Budget]
    await one.acquireSlots(20)
    // A list is gathered within a minute, and its last call may have begun at the end of it.
    const waitMs = 60_000 + 8000 + 61_000 + 10_000
    await clock.advance(waitMs - 1)
    expect(await waitOf(other.acquireSlots(1))).toBe(1000)
    await clock.advance(1)
    expect(await other.acquireSlots(20)).toHaveLength(20)
  })

  it('acquire nothing when they request more slots than the store has', async () => {
    const { budgets } = await instances(1)
    const [one] = budgets as [Budget]
    expect(one.most).toBe(20)
    expect(await waitOf(one.acquireSlots(21))).toBeGreaterThan(1000)
    expect(one.left).toBe(30)
    expect(await one.acquireSlots(20)).toHaveLength(20)
  })

  it('name to the store the list that requests slots, and the time since its last attempt', async () => {
    const { budgets, store } = await instances(1)
    const requesters: unknown[] = []
    const acquire = store.acquireSlots.bind(store)
    store.acquireSlots = (name, request) => {
      requesters.push(request.requester)
      return acquire(name, request)
    }
    const sharedName = Promise.resolve('bank list')
    await budgets[0]!.acquireSlots(1, { idleMs: 5000, sharedName })
    // JSON has no Infinity, so a week is sent.
    await budgets[0]!.acquireSlots(1, { idleMs: Infinity, sharedName })
    await budgets[0]!.acquireSlots(1, { idleMs: 5000 })
    expect(requesters).toEqual([
      { list: 'bank list', idleMs: 5000 },
      { list: 'bank list', idleMs: 604_800_000 },
      undefined,
    ])
  })

  it('reserve no local slots for a tenant that the store refused', async () => {
    const { budgets, store } = await instances(1, { perMinute: 10 })
    const [one] = budgets as [Budget]
    const acquire = store.acquireSlots.bind(store)
    store.acquireSlots = () => Promise.resolve({ acquired: 0, waitMs: 5000 })
    expect(await waitOf(one.acquireSlots(8, { idleMs: 2000 }))).toBe(5000)
    store.acquireSlots = acquire
    expect(await one.acquireSlots(8, { idleMs: 1000 })).toHaveLength(8)
  })

  it('pause together', async () => {
    const { budgets, clock } = await instances(2)
    const [one, other] = budgets as [Budget, Budget]
    await one.pause(5000)
    expect(await waitOf(other.acquireSlots(1))).toBe(5000)
    expect(other.left).toBe(30)
    await clock.advance(5000)
    expect(await other.acquireSlots(1)).toHaveLength(1)
  })

  it('share an announced limit, and pass each announcement to the store', async () => {
    const { budgets, store } = await instances(2)
    const [one, other] = budgets as [Budget, Budget]
    const storeCalls: number[] = []
    const setLimit = store.setGatewayLimit.bind(store)
    store.setGatewayLimit = (name, limit, ms) => (
      storeCalls.push(limit, ms),
      setLimit(name, limit, ms)
    )
    await one.setGatewayLimit(3)
    await one.setGatewayLimit(3)
    await one.setGatewayLimit(50)
    expect(storeCalls).toEqual([3, 600_000, 3, 600_000])
    expect(await other.acquireSlots(3)).toHaveLength(3)
    expect(await waitOf(other.acquireSlots(1))).toBe(1000)
  })

  it('share a limit for as long as it is announced', async () => {
    const { budgets, clock } = await instances(2)
    const [one, other] = budgets as [Budget, Budget]
    for (let minute = 0; minute < 15; minute++) {
      await one.setGatewayLimit(3)
      await clock.advance(60_000)
    }
    expect(await waitOf(other.acquireSlots(4))).toBeGreaterThan(0)
    expect(await other.acquireSlots(3)).toHaveLength(3)
  })
})

describe('a store that is lost', () => {
  it('leaves each instance its share of 32 calls, released ones included, and is retried every 5 s', async () => {
    const { budgets, store, failures } = await instances(1, { most: 4 })
    const [one] = budgets as [Budget]
    store.state = 'lost'
    const ids = await one.acquireSlots(8)
    expect(ids).toHaveLength(8)
    expect(await waitOf(one.acquireSlots(1))).toBe(1000)
    expect(failures).toEqual(['acquireSlots', 'acquireSlots'])
    await one.releaseSlots(ids)
    expect(failures).toEqual(['acquireSlots', 'acquireSlots'])
    for (const id of await one.acquireSlots(8)) await one.endSlot(id)
    expect(await waitOf(one.acquireSlots(1))).toBe(5000)
  })

  it('reserves local slots for a tenant that was refused, as a budget without a store does', async () => {
    const { budgets, store } = await instances(1, { most: 4, perMinute: 10 })
    const [one] = budgets as [Budget]
    store.state = 'lost'
    const [longAgo, lately] = [{ idleMs: 2000 }, { idleMs: 1000 }]
    const ids = await one.acquireSlots(3, lately)
    expect(await waitOf(one.acquireSlots(6, longAgo))).toBe(1000)
    await one.releaseSlots(ids)
    // Eight slots remain to this instance.
    expect(await waitOf(one.acquireSlots(3, lately))).toBe(5000)
    expect(await one.acquireSlots(2, lately)).toHaveLength(2)
    expect(await one.acquireSlots(6, longAgo)).toHaveLength(6)
  })

  it('leaves less when the store has counted more instances than were configured', async () => {
    const { budgets, store } = await instances(1, { most: 4 })
    const [one] = budgets as [Budget]
    one.setInstanceCount(2)
    store.state = 'lost'
    await one.releaseSlots(await one.acquireSlots(8))
    one.setInstanceCount(16)
    expect(await one.acquireSlots(2)).toHaveLength(2)
    expect(await waitOf(one.acquireSlots(1))).toBe(1000)
  })

  it('is reported with the action that failed, and no call of the budget rejects', async () => {
    const { budgets, store, failures } = await instances(1)
    const [one] = budgets as [Budget]
    const ids = await one.acquireSlots(2)
    store.state = 'lost'
    await one.endSlot(ids[0]!)
    await one.releaseSlots(ids.slice(1))
    await one.pause(1000)
    await one.setGatewayLimit(5)
    expect(failures).toEqual(['endSlot', 'releaseSlots', 'pauseSlots', 'setGatewayLimit'])
  })

  it('gets slots back that it granted after the timeout', async () => {
    const { budgets, store, clock } = await instances(2)
    const [one, other] = budgets as [Budget, Budget]
    store.state = 'slow'
    const taken = one.acquireSlots(20)
    await clock.advance(250)
    expect((await taken).every((id) => id === '')).toBe(true)
    await clock.advance(1000)
    store.state = 'well'
    expect(await other.acquireSlots(20)).toHaveLength(20)
  })

  it('no refusal asks for a retry in less than a second', async () => {
    const { budgets, store } = await instances(1)
    store.acquireSlots = () => Promise.resolve({ acquired: 0, waitMs: 5 })
    expect(await waitOf(budgets[0]!.acquireSlots(1))).toBe(1000)
    store.acquireSlots = () => Promise.resolve({ acquired: 0, waitMs: 5000 })
    expect(await waitOf(budgets[0]!.acquireSlots(1))).toBe(5000)
  })
})
