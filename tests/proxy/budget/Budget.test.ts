import { describe, expect, it } from 'vitest'
import { Budget } from '../../../src/proxy/budget/Budget.js'
import { SharedSlots } from '../../../src/proxy/budget/SharedSlots.js'
import { memoryShared } from '../../support/memoryShared.js'
import { virtualClock } from '../../support/virtualClock.js'

/** Budgets of instances that share a store, old enough to give all that it has. */
async function instances(count: number, { most = 1, perMinute = 30 } = {}) {
  const clock = virtualClock()
  const store = memoryShared(clock, most)
  const failures: string[] = []
  const budgets = Array.from({ length: count }, (_, index) => {
    const shared = new SharedSlots({
      store,
      clock,
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

const alone = (perMinute: number) => {
  const clock = virtualClock()
  return { clock, budget: new Budget(perMinute, () => clock.elapsed()) }
}

/** How long one is told to wait. */
const waitOf = (taken: Promise<unknown>) =>
  taken.then(
    () => 0,
    (error: unknown) => (error as { waitMs: number }).waitMs,
  )

describe('a budget', () => {
  it('gives what it has, and says how long to wait for more', async () => {
    const { budget, clock } = alone(3)
    expect(await budget.acquireSlots(2)).toHaveLength(2)
    expect(budget.left).toBe(1)
    await expect(budget.acquireSlots(2)).rejects.toMatchObject({
      name: 'BudgetSpentError',
      message: 'no slot, the next in 61 s',
      waitMs: 61_000,
    })
    await budget.endSlot('')
    await clock.advance(1000)
    expect(await waitOf(budget.acquireSlots(2))).toBe(60_000)
    await clock.advance(60_000)
    expect(await budget.acquireSlots(2)).toHaveLength(2)
  })

  it('gives nothing to who wants more than there ever are, and says how many there are', async () => {
    const { budget } = alone(3)
    expect(budget.most).toBe(3)
    expect(await waitOf(budget.acquireSlots(4))).toBe(61_000)
    expect(budget.left).toBe(3)
  })

  it('gives all of what it could ever give, or none', async () => {
    const { budget } = alone(3)
    await budget.acquireSlots(1)
    expect(await waitOf(budget.acquireSlots(3))).toBe(61_000)
    expect(budget.left).toBe(2)
  })

  it('has again at once what was given back', async () => {
    const { budget } = alone(3)
    await budget.releaseSlots(await budget.acquireSlots(3))
    expect(budget.left).toBe(3)
    expect(await budget.acquireSlots(3)).toHaveLength(3)
  })

  it('gives nothing in a pause, and a shorter one does not end it', async () => {
    const { budget, clock } = alone(3)
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

describe('a budget that several share', () => {
  const [longAgo, lately] = [{ lastAttemptAt: 1000 }, { lastAttemptAt: 2000 }]

  /** All slots are held until 61 s from now; who was served long ago was refused some. */
  async function refusedSome(slots: number) {
    const { budget, clock } = alone(3)
    const meter = budget.startMeter(() => undefined, lately)
    await meter.reserve(3)
    for (const end of [meter.begin(), meter.begin(), meter.begin()]) end()
    await meter.close()
    expect(await waitOf(budget.acquireSlots(slots, longAgo))).toBe(61_000)
    await clock.advance(61_000)
    return { budget, clock }
  }

  it('keeps slots for who was served longest ago and was refused, and gives the others', async () => {
    const { budget } = await refusedSome(2)
    expect(await waitOf(budget.acquireSlots(2, lately))).toBe(10_000)
    expect(await budget.acquireSlots(1, lately)).toHaveLength(1)
    expect(await budget.acquireSlots(2, longAgo)).toHaveLength(2)
  })

  it('keeps none any more for who has got them', async () => {
    const { budget } = await refusedSome(1)
    await budget.releaseSlots(await budget.acquireSlots(1, longAgo))
    expect(await budget.acquireSlots(3, lately)).toHaveLength(3)
  })

  it('keeps them for ten seconds, because nobody may come for them', async () => {
    const { budget, clock } = await refusedSome(3)
    await clock.advance(9999)
    expect(await waitOf(budget.acquireSlots(1, lately))).toBe(10_000)
    await clock.advance(1)
    expect(await budget.acquireSlots(3, lately)).toHaveLength(3)
  })

  it('keeps none for who was served later', async () => {
    const { budget } = await refusedSome(3)
    expect(await budget.acquireSlots(3, { lastAttemptAt: 500 })).toHaveLength(3)
  })
})

describe('the account of one refresh', () => {
  it('holds a slot for each call from its end on, and gives the others back', async () => {
    const { budget, clock } = alone(3)
    let called = 0
    const meter = budget.startMeter(() => (called += 1))
    await meter.reserve(3)
    const ends = [meter.begin(), meter.begin()]
    expect([meter.calls, called, budget.left]).toEqual([2, 2, 0])
    // An end is told once, however often it is heard of.
    for (const end of [...ends, ...ends]) end()
    await meter.close()
    expect(budget.left).toBe(1)
    await clock.advance(61_000)
    expect(budget.left).toBe(3)
    await meter.close()
    expect(budget.left).toBe(3)
  })

  it('that is abandoned ends what is under way', async () => {
    const { budget, clock } = alone(3)
    const meter = budget.startMeter(() => undefined)
    await meter.reserve(3)
    const end = meter.begin()
    await meter.endAll()
    expect(budget.left).toBe(2)
    end()
    await clock.advance(61_000)
    expect(budget.left).toBe(3)
  })

  it('that is abandoned makes no further call, with a slot or without', async () => {
    const { budget } = alone(3)
    const meter = budget.startMeter(() => undefined)
    await meter.reserve(2)
    meter.begin()
    await meter.endAll()
    expect(() => meter.begin()).toThrow('no slot')
    await expect(meter.reserve(1)).rejects.toThrow('replaced')
    expect(budget.left).toBe(2)
    expect(meter.calls).toBe(1)
  })

  it('that is abandoned while it waits for its slots gives them back', async () => {
    const { budget } = alone(3)
    const meter = budget.startMeter(() => undefined)
    const reserved = meter.reserve(2)
    await meter.endAll()
    await expect(reserved).rejects.toThrow('replaced')
    expect(() => meter.begin()).toThrow('no slot')
    expect(budget.left).toBe(3)
  })

  it('makes no call that no slot counts', async () => {
    const { budget } = alone(3)
    const meter = budget.startMeter(() => undefined)
    await meter.reserve(1)
    meter.begin()
    expect(() => meter.begin()).toThrow('no slot')
  })

  it('tells the store by name which slots were used, and which were not', async () => {
    const { budgets, store } = await instances(1)
    const told: unknown[] = []
    store.endSlot = (_name, id, holdMs) => Promise.resolve(void told.push([id, holdMs]))
    store.releaseSlots = (_name, ids) => Promise.resolve(void told.push(ids))
    const meter = budgets[0]!.startMeter(() => undefined)
    await meter.close()
    expect(told).toEqual([])
    await meter.reserve(3)
    meter.begin()()
    await meter.close()
    const [ended, ...rest] = told as [[string, number], string[]]
    const names = [ended[0], ...rest.flat()]
    expect(ended[1]).toBe(61_000)
    expect(new Set(names).size).toBe(3)
    for (const name of names) expect(name).toMatch(/^instance 0-\d+$/)
  })
})

describe('an announced limit', () => {
  it.each([
    ['lower than ours shrinks it', 10, true, 10],
    ['of nothing leaves one call', 0, true, 1],
    ['as ours changes nothing', 30, false, 30],
    ['higher than ours never grows it', 60, false, 30],
  ])('%s', async (_what, announced, shrank, left) => {
    const { budget, clock } = alone(30)
    expect(await budget.setServiceLimit(announced)).toBe(shrank)
    expect(budget.left).toBe(left)
    await clock.advance(599_999)
    expect(budget.left).toBe(left)
    await clock.advance(1)
    expect(budget.left).toBe(30)
  })

  it('that is heard again is believed for longer, and is no news', async () => {
    const { budget, clock } = alone(30)
    expect(await budget.setServiceLimit(10)).toBe(true)
    await clock.advance(500_000)
    expect(await budget.setServiceLimit(10)).toBe(false)
    await clock.advance(500_000)
    expect(budget.left).toBe(10)
  })

  it('that is higher than one before changes nothing for ten minutes', async () => {
    const { budget, clock } = alone(30)
    await budget.setServiceLimit(10)
    await clock.advance(500_000)
    expect(await budget.setServiceLimit(20)).toBe(false)
    expect(budget.left).toBe(10)
    await clock.advance(100_000)
    expect(budget.left).toBe(30)
  })
})

describe('instances that share a store', () => {
  it('take from the same slots, and have again at once what was given back', async () => {
    const { budgets } = await instances(2)
    const [one, other] = budgets as [Budget, Budget]
    const ids = await one.acquireSlots(15)
    expect(new Set(ids).size).toBe(15)
    expect(await other.acquireSlots(5)).toHaveLength(5)
    expect(await waitOf(other.acquireSlots(1))).toBeGreaterThan(1000)
    await one.releaseSlots(ids)
    expect(one.left).toBe(30)
    expect(await other.acquireSlots(15)).toHaveLength(15)
  })

  it('hold a slot that nobody ends until its call must be over', async () => {
    const { budgets, clock } = await instances(2)
    const [one, other] = budgets as [Budget, Budget]
    await one.acquireSlots(20)
    // A list is gathered within a minute, and its last call may have begun at the end of it.
    const waitMs = 60_000 + 8000 + 61_000 + 10_000
    expect(await waitOf(other.acquireSlots(1))).toBe(waitMs)
    await clock.advance(waitMs - 1)
    expect(await waitOf(other.acquireSlots(1))).toBe(1000)
    await clock.advance(1)
    expect(await other.acquireSlots(20)).toHaveLength(20)
  })

  it('get nothing where they want more than the store has, and keep nothing', async () => {
    const { budgets } = await instances(1)
    const [one] = budgets as [Budget]
    expect(one.most).toBe(20)
    expect(await waitOf(one.acquireSlots(21))).toBeGreaterThan(1000)
    expect(one.left).toBe(30)
    expect(await one.acquireSlots(20)).toHaveLength(20)
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

  it('learn a limit together, and tell the store of it once', async () => {
    const { budgets, store } = await instances(2)
    const [one, other] = budgets as [Budget, Budget]
    const told: number[] = []
    const learn = store.setServiceLimit.bind(store)
    store.setServiceLimit = (name, limit, ms) => (told.push(limit, ms), learn(name, limit, ms))
    await one.setServiceLimit(3)
    await one.setServiceLimit(3)
    await one.setServiceLimit(50)
    expect(told).toEqual([3, 600_000])
    expect(await other.acquireSlots(3)).toHaveLength(3)
    expect(await waitOf(other.acquireSlots(1))).toBeGreaterThan(1000)
  })
})

describe('a store that is lost', () => {
  it('leaves each instance its part of 32 calls, with those that it gives back, and is looked for every 5 s', async () => {
    const { budgets, store, failures } = await instances(1, { most: 4 })
    const [one] = budgets as [Budget]
    store.state = 'lost'
    const ids = await one.acquireSlots(8)
    expect(ids).toHaveLength(8)
    expect(await waitOf(one.acquireSlots(1))).toBe(5000)
    expect(failures).toEqual(['acquireSlots', 'acquireSlots'])
    await one.releaseSlots(ids)
    expect(failures).toEqual(['acquireSlots', 'acquireSlots'])
    expect(await one.acquireSlots(8)).toHaveLength(8)
  })

  it('leaves it less where more instances were seen than were announced', async () => {
    const { budgets, store } = await instances(1, { most: 4 })
    const [one] = budgets as [Budget]
    one.setInstanceCount(2)
    store.state = 'lost'
    await one.releaseSlots(await one.acquireSlots(8))
    one.setInstanceCount(16)
    expect(await one.acquireSlots(2)).toHaveLength(2)
    expect(await waitOf(one.acquireSlots(1))).toBe(5000)
  })

  it('is told of by what it was asked for, and nobody fails', async () => {
    const { budgets, store, failures } = await instances(1)
    const [one] = budgets as [Budget]
    const ids = await one.acquireSlots(2)
    store.state = 'lost'
    await one.endSlot(ids[0]!)
    await one.releaseSlots(ids.slice(1))
    await one.pause(1000)
    await one.setServiceLimit(5)
    expect(failures).toEqual(['endSlot', 'releaseSlots', 'pauseSlots', 'setServiceLimit'])
  })

  it('gets back what it gave too late', async () => {
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

  it('asks nobody to come back sooner than in a second', async () => {
    const { budgets, store } = await instances(1)
    store.acquireSlots = () => Promise.resolve({ acquired: 0, waitMs: 5 })
    expect(await waitOf(budgets[0]!.acquireSlots(1))).toBe(1000)
    store.acquireSlots = () => Promise.resolve({ acquired: 0, waitMs: 5000 })
    expect(await waitOf(budgets[0]!.acquireSlots(1))).toBe(5000)
  })
})
