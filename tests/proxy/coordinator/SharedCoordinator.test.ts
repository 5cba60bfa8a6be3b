import { describe, expect, it } from 'vitest'
import type { LeaseReport } from '../../../src/proxy/coordinator/LeaseStore.js'
import type { StoredFailure } from '../../../src/proxy/coordinator/Coordinator.js'
import type { Lease } from '../../../src/proxy/coordinator/Lease.js'
import { coordinatorOf, requestFor } from '../../support/proxy/greedyInstances.js'
import { memoryShared } from '../../support/redis/memoryShared.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'

type Coordinator = ReturnType<typeof coordinatorOf>['coordinator']

/** Creates instances that share a store. The store is old enough to grant all of its slots. */
async function instances(count: number, configured = 1) {
  const clock = virtualClock()
  const store = memoryShared(clock, configured)
  const made = Array.from({ length: count }, (_none, index) =>
    coordinatorOf(store, clock, `instance ${index}`),
  )
  const [one, other] = made.map(({ coordinator }) => coordinator) as [Coordinator, Coordinator]
  await end(one, await granted(one, 1))
  await clock.advance(600_000)
  return { clock, store, one, other, failures: made[0]!.failures }
}

/** Requests a lease that must be granted. */
async function granted(coordinator: Coordinator, calls: number): Promise<Lease> {
  const { lease } = await coordinator.acquire(requestFor(calls))
  if (!lease) throw new Error('The lease was not granted.')
  return lease
}

const end = (coordinator: Coordinator, lease: Lease) =>
  coordinator.release(lease, { pauseMs: 0, failures: 0 })

/**
 * Requests a lease and ends it if it is granted. Returns whether it was granted or why not, and how long the instance
 * must wait in milliseconds.
 */
async function askFor(coordinator: Coordinator, calls: number) {
  const { lease, state, waitMs } = await coordinator.acquire(requestFor(calls))
  if (lease) await end(coordinator, lease)
  return [state, waitMs]
}

/** Makes calls with a lease and ends them. */
function call(lease: Lease, calls: number): void {
  for (let made = 0; made < calls; made++) lease.begin()()
}

describe('instances that share a store', () => {
  it('acquire from the same slots, and released slots are available immediately', async () => {
    const { one, other } = await instances(2)
    const lease = await granted(one, 15)
    expect(await askFor(other, 1)).toEqual(['fetching', 10_000])
    call(lease, 15)
    await end(one, lease)
    expect(await askFor(other, 6)).toEqual(['exhausted', 61_000])
    expect(await askFor(other, 5)).toEqual(['granted', 0])
    expect(other.budget.left).toBe(60)
    expect(await askFor(other, 5)).toEqual(['granted', 0])
  })

  it('hold the slots of a lease that never finishes until its calls must have ended', async () => {
    const { one, other, clock } = await instances(2)
    await granted(one, 20)
    // Fetching a list may take a minute, and the last call may start at the end of this minute.
    const waitMs = 60_000 + 8000 + 61_000 + 10_000
    await clock.advance(10_000)
    expect(await askFor(other, 1)).toEqual(['exhausted', 1000])
    await clock.advance(waitMs - 10_001)
    expect(await askFor(other, 1)).toEqual(['exhausted', 1000])
    await clock.advance(1)
    expect(await askFor(other, 20)).toEqual(['granted', 0])
  })

  it('do not acquire any slot when they request more than the store has', async () => {
    const { one } = await instances(1)
    expect(one.capacity).toBe(20)
    expect((await askFor(one, 21))[0]).toBe('exhausted')
    expect(one.budget.left).toBe(60)
    expect(await askFor(one, 20)).toEqual(['granted', 0])
  })

  it('leave no timer behind', async () => {
    const { one, clock } = await instances(1)
    const lease = await granted(one, 1)
    await lease.reserve(2)
    await end(one, lease)
    expect(clock.pending).toBe(0)
  })

  it('pause together', async () => {
    const { one, other, clock } = await instances(2)
    const lease = await granted(one, 1)
    lease.pause(5000)
    await end(one, lease)
    expect(await askFor(other, 1)).toEqual(['exhausted', 5000])
    await clock.advance(5000)
    expect(await askFor(other, 1)).toEqual(['granted', 0])
  })

  it('share an announced limit for as long as it is announced', async () => {
    const { one, other, clock, store } = await instances(2)
    const announced: LeaseReport['gatewayLimit'][] = []
    const release = store.release.bind(store)
    store.release = (name, report) => (announced.push(report.gatewayLimit), release(name, report))
    for (let minute = 0; minute < 15; minute++) {
      const lease = await granted(one, 1)
      for (const limit of [3, 3, 50]) lease.announceLimit(limit)
      await end(one, lease)
      await clock.advance(60_000)
    }
    expect(announced).toEqual(Array(15).fill({ limit: 3, ms: 600_000 }))
    expect((await askFor(other, 4))[0]).toBe('exhausted')
    expect(await askFor(other, 3)).toEqual(['granted', 0])
  })

  it('report to the store for how long each slot is held', async () => {
    const { one, store, clock } = await instances(1)
    const reports: LeaseReport[] = []
    const release = store.release.bind(store)
    store.release = (name, report) => (reports.push(report), release(name, report))
    const lease = await granted(one, 4)
    call(lease, 1)
    const settle = lease.begin()
    await end(one, lease)
    // Two of the four slots are unused, and the call of the third has ended. The call of the fourth ignores the abort
    // signal, so this slot is held for ten minutes in addition to the usual 61 seconds.
    expect(reports[0]!.slots.map(({ holdMs }) => holdMs)).toEqual([0, 0, 61_000, 661_000])
    expect(new Set(reports[0]!.slots.map(({ id }) => id)).size).toBe(4)
    settle()
    await clock.advance(0)
    expect(reports.slice(1)).toMatchObject([
      { lease: lease.id, slots: [{ id: reports[0]!.slots[3]!.id, holdMs: 61_000 }] },
    ])
    expect(reports[1]).not.toHaveProperty('failed')
  })
})

describe('a store that is unreachable', () => {
  it('leaves each instance its share of 32 calls, including released ones, and is retried every 5 s', async () => {
    const { store, one, failures } = await instances(1, 4)
    store.state = 'lost'
    const lease = await granted(one, 8)
    expect(await askFor(one, 1)).toEqual(['exhausted', 1000])
    await end(one, lease)
    expect(failures).toEqual(['acquire', 'acquire'])
    const again = await granted(one, 8)
    call(again, 8)
    await end(one, again)
    expect(await askFor(one, 1)).toEqual(['exhausted', 5000])
  })

  it('leaves less when the store has counted more instances than were configured', async () => {
    const { store, one } = await instances(1, 4)
    one.budget.instances = 2
    store.state = 'lost'
    expect(await askFor(one, 8)).toEqual(['granted', 0])
    one.budget.instances = 16
    expect((await askFor(one, 3))[0]).toBe('exhausted')
    expect(await askFor(one, 2)).toEqual(['granted', 0])
  })

  it('is reported with the action that failed, and only `extend` rejects', async () => {
    const { store, one, failures } = await instances(1)
    const lease = await granted(one, 2)
    store.state = 'lost'
    // An instance may make 32 calls while the store is unreachable.
    await expect(lease.reserve(35)).rejects.toMatchObject({
      name: 'BudgetExhaustedError',
      waitMs: 5000,
    })
    await end(one, lease)
    expect(failures).toEqual(['extend', 'release'])
  })

  it('gets back a lease that it granted after the timeout', async () => {
    const { store, one, other, clock } = await instances(2)
    store.state = 'slow'
    const result = one.acquire(requestFor(20))
    await clock.advance(250)
    const { lease } = await result
    expect(lease!.isLocal).toBe(true)
    await clock.advance(1000)
    store.state = 'well'
    expect(await askFor(other, 20)).toEqual(['granted', 0])
  })

  it('gets back the slots with which it extended a lease after the timeout, while the local share is used', async () => {
    const { store, one, other, clock, failures } = await instances(2)
    const lease = await granted(one, 1)
    store.state = 'slow'
    const reserved = lease.reserve(11)
    await clock.advance(250)
    await reserved
    expect(failures).toEqual(['extend'])
    await clock.advance(1000)
    store.state = 'well'
    call(lease, 11)
    await end(one, lease)
    // One of the twenty slots in the store was used. The other ten calls used the local share.
    expect(await askFor(other, 20)).toEqual(['exhausted', 61_000])
    expect(await askFor(other, 19)).toEqual(['granted', 0])
  })

  it('receives the end of a lease later, as long as its lease lasts', async () => {
    const { store, one, other, clock, failures } = await instances(2)
    const lease = await granted(one, 20)
    call(lease, 1)
    store.state = 'lost'
    await one.release(lease, { pauseMs: 3000, failures: 1 })
    await clock.advance(5000)
    expect(failures).toEqual(['release'])
    store.state = 'well'
    expect((await askFor(other, 1))[0]).toBe('fetching')
    await clock.advance(1000)
    expect((await askFor(other, 1))[0]).toBe('failed')
    await clock.advance(3000)
    expect(await askFor(other, 19)).toEqual(['granted', 0])
  })

  it('does not receive the end of a lease after its lease has ended', async () => {
    const { store, one, clock } = await instances(1)
    const lease = await granted(one, 1)
    store.state = 'lost'
    await end(one, lease)
    let reports = 0
    store.release = () => Promise.reject(new Error(`lost ${++reports}`))
    await clock.advance(60_000)
    expect(reports).toBe(10)
    expect(clock.pending).toBe(0)
  })

  it('no refusal asks for a retry in less than a second', async () => {
    const { store, one } = await instances(1)
    const exhausted = { state: 'exhausted', failures: 0, now: 0, instances: 1 } as const
    for (const [waitMs, asked] of [
      [5, 1000],
      [5000, 5000],
    ] as const) {
      store.acquire = () => Promise.resolve({ ...exhausted, waitMs })
      expect(await askFor(one, 1)).toEqual(['exhausted', asked])
    }
  })
})

describe('an instance without a free slot of its own', () => {
  /** Acquires all slots in an instance's budget. */
  const exhaust = ({ budget }: Coordinator) => budget.acquireSlots(budget.left)

  it('asks the store only what other instances have stored, and releases no slot', async () => {
    const { one, store } = await instances(1)
    exhaust(one)
    const requested: (readonly string[])[] = []
    const acquire = store.acquire.bind(store)
    store.acquire = (name, request) => (requested.push(request.ids), acquire(name, request))
    expect(await askFor(one, 1)).toEqual(['exhausted', 1000])
    expect(requested).toEqual([[]])
    expect(one.budget.left).toBe(0)
  })

  it('waits for its own slot, and releases none, when the store is unreachable', async () => {
    const { one, store } = await instances(1)
    exhaust(one)
    store.state = 'lost'
    expect(await one.acquire(requestFor(1))).toEqual({
      state: 'exhausted',
      waitMs: 1000,
      failures: 0,
    })
    expect(one.budget.left).toBe(0)
  })

  it('does not ask the store for more slots during a lease', async () => {
    const { one, store } = await instances(1)
    const lease = await granted(one, 1)
    exhaust(one)
    let asked = 0
    store.extend = () => {
      asked += 1
      return Promise.resolve({ waitMs: 0 })
    }
    await expect(lease.reserve(2)).rejects.toMatchObject({ waitMs: 1000 })
    expect(asked).toBe(0)
  })
})

describe('a lease that is extended', () => {
  it('lasts as long from then on', async () => {
    const { one, clock } = await instances(1)
    const lease = await granted(one, 1)
    const begunAt = clock.elapsed()
    expect(lease.endsAt).toBe(begunAt + 10_000)
    await clock.advance(4000)
    await lease.reserve(3)
    expect(lease.endsAt).toBe(begunAt + 14_000)
  })

  it('ends as before when it is refused, and stays local when the store has not granted it', async () => {
    const { one, store, clock } = await instances(1)
    const lease = await granted(one, 1)
    const { endsAt } = lease
    await clock.advance(4000)
    store.extend = () => Promise.resolve({ waitMs: 1000 })
    await expect(lease.reserve(2)).rejects.toThrow()
    expect(lease.endsAt).toBe(endsAt)
    await end(one, lease)

    store.state = 'lost'
    const alone = await granted(one, 1)
    store.state = 'well'
    store.extend = () => Promise.resolve({ waitMs: 0 })
    await alone.reserve(2)
    expect(alone.isLocal).toBe(true)
  })

  it('holds its further slots in the budget of the process until their calls end', async () => {
    const { one } = await instances(1)
    const lease = await granted(one, 1)
    await lease.reserve(3)
    expect(one.budget.left).toBe(57)
    call(lease, 2)
    await end(one, lease)
    expect(one.budget.left).toBe(58)
  })

  it('learns how many slots the store has', async () => {
    const { one, store } = await instances(1)
    const lease = await granted(one, 1)
    store.extend = () => Promise.resolve({ waitMs: 0, capacity: 7 })
    await lease.reserve(2)
    expect(one.capacity).toBe(7)
    // If the store doesn't return a capacity, nothing changes.
    store.extend = () => Promise.resolve({ waitMs: 0 })
    await lease.reserve(1)
    expect(one.capacity).toBe(7)
  })

  it.each([
    [5, 1000],
    [5000, 5000],
  ])('is refused by the store for %i ms: it waits %i ms', async (waitMs, waited) => {
    const { one, store } = await instances(1)
    const lease = await granted(one, 1)
    store.extend = () => Promise.resolve({ waitMs })
    await expect(lease.reserve(2)).rejects.toMatchObject({ waitMs: waited })
    expect(one.budget.left).toBe(59)
  })

  it('is not extended after it was replaced by another one', async () => {
    const { one, store } = await instances(1)
    const lease = await granted(one, 1)
    let asked = 0
    store.extend = () => {
      asked += 1
      return Promise.resolve({ waitMs: 0 })
    }
    await lease.abandon()
    await expect(lease.reserve(2)).rejects.toThrow('was replaced by another one')
    expect(asked).toBe(0)
  })
})

describe('an answer that arrives after the timeout', () => {
  /** Requests a lease from a store that responds too late. Returns what is reported to the store. */
  async function reportsAfter(state: 'granted' | 'fetching', failing = 0) {
    const { store, one, clock } = await instances(1)
    const reports: LeaseReport[] = []
    let refusals = failing
    const release = store.release.bind(store)
    store.release = (name, report) => {
      reports.push(report)
      return refusals-- > 0 ? Promise.reject(new Error('lost')) : release(name, report)
    }
    const answer = { state, waitMs: 0, failures: 3, now: clock.now(), instances: 1 }
    let lease = ''
    store.acquire = (_name, request) => {
      lease = request.lease
      return new Promise((done) => clock.setTimeout(() => done(answer), 400))
    }
    const result = one.acquire(requestFor(2))
    await clock.advance(250)
    await result
    await clock.advance(2000)
    return { lease, reports }
  }

  it('is a granted lease: it is given back with its slots and the failures so far', async () => {
    const { lease, reports } = await reportsAfter('granted')
    expect(reports).toEqual([
      {
        lease,
        slots: [
          { id: expect.stringMatching('instance'), holdMs: 0 },
          { id: expect.stringMatching('instance'), holdMs: 0 },
        ],
        failed: { pauseMs: 0, failures: 3, keyRefused: false },
      },
    ])
  })

  it('is given back again until the report arrives', async () => {
    const { reports } = await reportsAfter('granted', 1)
    expect(reports).toHaveLength(2)
    expect(reports[1]).toEqual(reports[0])
  })

  it('is a refusal: nothing is reported', async () => {
    expect((await reportsAfter('fetching')).reports).toEqual([])
  })
})

describe('the report of a lease', () => {
  /** Returns the reports an instance sends to the store. */
  async function reporting() {
    const made = await instances(2)
    const { store } = made
    const reports: LeaseReport[] = []
    const release = store.release.bind(store)
    store.release = (name, report) => (reports.push(report), release(name, report))
    return { ...made, reports }
  }
  const list = { rows: ['a'], complete: true, retainedMs: 0, comparedMs: 0, ageMs: 500 }

  it("dates a list by the store's clock, at the age of its oldest page", async () => {
    const { one, store, clock, reports } = await reporting()
    const acquire = store.acquire.bind(store)
    store.acquire = async (name, request) => ({
      ...(await acquire(name, request)),
      now: clock.now() + 86_400_000,
    })
    const lease = await granted(one, 1)
    await clock.advance(2000)
    await one.release(lease, { list })
    const fetchedAt = clock.now() + 86_400_000 - 500
    expect(reports[0]!.list).toMatchObject({ fetchedAt, retainMs: 60_000 })
  })

  it('dates a list by its own clock before it has reached the store', async () => {
    const clock = virtualClock()
    const store = memoryShared(clock)
    const { coordinator } = coordinatorOf(store, clock, 'new')
    store.state = 'lost'
    const lease = await granted(coordinator, 1)
    store.state = 'well'
    const reports: LeaseReport[] = []
    store.release = (_name, report) => Promise.resolve(void reports.push(report))
    await coordinator.release(lease, { list })
    expect(reports[0]!.list!.fetchedAt).toBe(clock.now() - 500)
  })

  it('has no reason if the lease was only interrupted', async () => {
    const { one, reports } = await reporting()
    await end(one, await granted(one, 1))
    expect(reports[0]!.failed).toEqual({ pauseMs: 0, failures: 0, keyRefused: false })
  })

  it('is sent for an announced limit alone, by a lease that the store never granted', async () => {
    const { one, store, reports } = await reporting()
    for (const limit of [undefined, 3]) {
      store.state = 'lost'
      const lease = await granted(one, 1)
      store.state = 'well'
      if (limit) lease.announceLimit(limit)
      await end(one, lease)
    }
    expect(reports).toMatchObject([{ slots: [], gatewayLimit: { limit: 3, ms: 600_000 } }])
  })

  it('has a reason, whose events each instance receives once, and its own never', async () => {
    const { one, other, clock } = await reporting()
    const failure = {
      kind: 'unreachable',
      events: [{ type: 'budget-exhausted', endpoint: 'bank', retryInMs: 1 }],
    } as unknown as StoredFailure
    const lease = await granted(one, 1)
    await one.release(lease, { pauseMs: 3000, failures: 1, failure })
    const read = async (coordinator: Coordinator) =>
      (await coordinator.acquire(requestFor(1))).failure
    const quiet = { ...failure, events: [] }
    expect([await read(other), await read(other)]).toEqual([failure, quiet])
    await clock.advance(3000)
    const { lease: next, failure: own } = await one.acquire(requestFor(1))
    expect(own).toEqual(quiet)
    await end(one, next!)
  })
})
