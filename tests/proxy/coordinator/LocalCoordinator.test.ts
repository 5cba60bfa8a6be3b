import { describe, expect, it } from 'vitest'
import { Budget } from '../../../src/proxy/coordinator/Budget.js'
import { LocalCoordinator } from '../../../src/proxy/coordinator/LocalCoordinator.js'
import type { Lease } from '../../../src/proxy/coordinator/Lease.js'
import { requestFor } from '../../support/proxy/greedyInstances.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'

function localOf(perMinute: number) {
  const clock = virtualClock()
  const budget = new Budget(
    () => clock.elapsed(),
    () => perMinute,
  )
  const local = new LocalCoordinator(budget, () => 'lease')
  /** Returns how long a request for slots must wait in milliseconds, or 0 if it is granted. */
  const waitOf = (count: number) => budget.acquireSlots(count)
  return { clock, local, budget, waitOf }
}

/** Requests a lease that must be granted. */
async function acquire(local: LocalCoordinator, calls: number): Promise<Lease> {
  const { lease } = await local.acquire(requestFor(calls))
  if (!lease) throw new Error('The lease was not granted.')
  return lease
}

describe('a budget', () => {
  it('grants free slots; a refusal says how long to wait for more', async () => {
    const { budget, local, clock, waitOf } = localOf(3)
    expect(waitOf(2)).toBe(0)
    expect(budget.left).toBe(1)
    budget.endSlot()
    budget.endSlot()
    expect(await local.acquire(requestFor(2))).toEqual({
      state: 'exhausted',
      waitMs: 61_000,
      failures: 0,
    })
    await clock.advance(1000)
    expect(waitOf(2)).toBe(60_000)
    await clock.advance(60_000)
    expect(waitOf(2)).toBe(0)
  })

  it('refuses a request for more slots than the budget has; `capacity` is that number', () => {
    const { budget, local, waitOf } = localOf(3)
    expect(local.capacity).toBe(3)
    expect(waitOf(4)).toBe(61_000)
    expect(budget.left).toBe(3)
  })

  it('grants either all slots of a request or none', () => {
    const { budget, waitOf } = localOf(3)
    waitOf(1)
    expect(waitOf(3)).toBeGreaterThan(0)
    expect(budget.left).toBe(2)
  })

  it('lets a refused request wait one second for slots that may be released unused', () => {
    const { budget, waitOf } = localOf(3)
    waitOf(2)
    expect(waitOf(3)).toBe(1000)
    budget.endSlot()
    expect(waitOf(3)).toBe(61_000)
    expect(waitOf(2)).toBe(1000)
  })

  it('grants released slots again immediately', () => {
    const { budget, waitOf } = localOf(3)
    waitOf(3)
    budget.releaseSlots(3)
    expect(budget.left).toBe(3)
    expect(waitOf(3)).toBe(0)
  })

  it('does not grant any slot during a pause, and a shorter pause does not end it', async () => {
    const { budget, clock, waitOf } = localOf(3)
    budget.pause(5000)
    budget.pause(2000)
    expect(budget.left).toBe(0)
    expect(waitOf(1)).toBe(5000)
    await clock.advance(4999)
    expect(waitOf(1)).toBe(1)
    await clock.advance(1)
    expect(budget.left).toBe(3)
    expect(waitOf(1)).toBe(0)
  })
})

describe('a lease', () => {
  it('is granted with slots for the calls of an instance without a store', async () => {
    const { budget, local } = localOf(5)
    expect(await local.acquire(requestFor(2))).toMatchObject({
      state: 'granted',
      lease: { isLocal: true },
      waitMs: 0,
      failures: 0,
    })
    expect(budget.left).toBe(3)
  })

  it('holds a slot for each call from the end of the call, and releases the unused slots', async () => {
    const { budget, local, clock } = localOf(3)
    let called = 0
    const onCall = () => {
      called++
      return undefined
    }
    const { lease } = await local.acquire({ ...requestFor(3), onCall })
    await lease!.reserve(3)
    const ends = [lease!.begin(), lease!.begin()]
    expect([lease!.calls, called, budget.left]).toEqual([2, 2, 0])
    // The end of a call is only counted once, even if it is reported several times.
    for (const end of [...ends, ...ends]) end()
    await local.release(lease!)
    expect(budget.left).toBe(1)
    await clock.advance(61_000)
    expect(budget.left).toBe(3)
    await local.release(lease!)
    expect(budget.left).toBe(3)
  })

  it('has the calls that it began with, and can acquire more', async () => {
    const { budget, local } = localOf(5)
    const lease = await acquire(local, 2)
    await lease.reserve(1)
    await lease.reserve(1)
    expect(budget.left).toBe(3)
    await lease.reserve(2)
    expect(budget.left).toBe(1)
    await expect(lease.reserve(2)).rejects.toMatchObject({
      name: 'BudgetExhaustedError',
      message: 'The budget has no free slot. Try again in 1 s.',
      waitMs: 1000,
    })
    for (let call = 0; call < 4; call++) lease.begin()
    expect(() => lease.begin()).toThrow('no slot for this call')
  })

  it('that is abandoned ends the calls in progress', async () => {
    const { budget, local, clock } = localOf(3)
    const lease = await acquire(local, 3)
    const end = lease.begin()
    await lease.abandon()
    expect(budget.left).toBe(2)
    await clock.advance(61_000)
    expect(budget.left).toBe(3)
    end()
    expect(budget.left).toBe(3)
  })

  it('that is abandoned does not make another call, with or without a slot', async () => {
    const { budget, local } = localOf(3)
    const lease = await acquire(local, 2)
    lease.begin()
    await lease.abandon()
    expect(() => lease.begin()).toThrow('no slot for this call')
    // An abandoned lease doesn't request slots at all. The budget would reject a request for four.
    await expect(lease.reserve(4)).rejects.toThrow('replaced')
    expect(budget.left).toBe(2)
    expect(lease.calls).toBe(1)
  })

  it('that is abandoned while it acquires slots releases them', async () => {
    const { budget, local } = localOf(3)
    const lease = await acquire(local, 1)
    const reserved = lease.reserve(3)
    await lease.abandon()
    await expect(reserved).rejects.toThrow('replaced')
    expect(() => lease.begin()).toThrow('no slot for this call')
    expect(budget.left).toBe(3)
  })
})

describe('an announced limit', () => {
  it.each([
    ['below the budget shrinks the budget', 10, 'shrank', 10],
    ['of 0 leaves one call', 0, 'shrank', 1],
    ['equal to the budget changes nothing', 30, undefined, 30],
    ['above the budget changes nothing', 60, undefined, 30],
  ])('%s', async (_what, announced, change, left) => {
    const { budget, clock } = localOf(30)
    expect(budget.announceLimit(announced)).toBe(change)
    expect(budget.left).toBe(left)
    await clock.advance(599_999)
    expect(budget.left).toBe(left)
    await clock.advance(1)
    expect(budget.left).toBe(30)
  })

  it('that is repeated is valid for longer, and does not count as a change', async () => {
    const { local, clock } = localOf(30)
    const lease = await acquire(local, 1)
    expect(lease.announceLimit(10)).toBe(true)
    await clock.advance(500_000)
    expect(lease.announceLimit(10)).toBe(false)
    await clock.advance(500_000)
    expect(local.capacity).toBe(10)
  })

  it('that is higher than the last one changes nothing for ten minutes', async () => {
    const { budget, clock } = localOf(30)
    budget.announceLimit(10)
    await clock.advance(500_000)
    expect(budget.announceLimit(20)).toBeUndefined()
    expect(budget.left).toBe(10)
    await clock.advance(100_000)
    expect(budget.left).toBe(30)
  })
})
