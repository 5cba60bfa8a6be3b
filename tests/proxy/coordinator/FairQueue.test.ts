import { describe, expect, it } from 'vitest'
import { FairQueue } from '../../../src/proxy/coordinator/FairQueue.js'

const [never, longAgo, lately] = [{ idleMs: Infinity }, { idleMs: 2000 }, { idleMs: 1000 }]

describe('the queue of refused requesters', () => {
  it('counts the slots of those whose last attempt is longer ago', () => {
    const queue = new FairQueue()
    queue.join(never, 1, 0, 0)
    queue.join(longAgo, 2, 0, 0)
    queue.join(lately, 4, 0, 0)
    expect(queue.countSlotsAhead(never, 0)).toBe(0)
    expect(queue.countSlotsAhead(longAgo, 0)).toBe(1)
    expect(queue.countSlotsAhead(lately, 0)).toBe(3)
    expect(queue.countSlotsAhead({ idleMs: 0 }, 0)).toBe(7)
  })

  it('counts a requester until ten seconds after its wait', () => {
    const queue = new FairQueue()
    queue.join(longAgo, 2, 5000, 100)
    expect(queue.countSlotsAhead(lately, 15_099)).toBe(2)
    expect(queue.countSlotsAhead(lately, 15_100)).toBe(0)
  })

  it('counts a requester that is refused again once, with its last request', () => {
    const queue = new FairQueue()
    queue.join(longAgo, 2, 0, 0)
    queue.join(longAgo, 3, 0, 5000)
    expect(queue.countSlotsAhead(lately, 9999)).toBe(3)
    expect(queue.countSlotsAhead(lately, 14_999)).toBe(3)
  })

  it('forgets a requester that has its slots, and no other', () => {
    const queue = new FairQueue()
    queue.join(never, 1, 0, 0)
    queue.join(longAgo, 2, 0, 0)
    queue.leave(lately)
    queue.leave(never)
    expect(queue.countSlotsAhead(lately, 0)).toBe(2)
    queue.leave(longAgo)
    expect(queue.countSlotsAhead(lately, 0)).toBe(0)
    queue.join(longAgo, 2, 0, 0)
    expect(queue.countSlotsAhead(lately, 0)).toBe(2)
  })

  it('forgets requesters that no longer count when another one joins', () => {
    const queue = new FairQueue()
    queue.join(never, 1, 0, 0)
    queue.join(longAgo, 2, 1, 0)
    queue.join(lately, 4, 0, 10_000)
    // The count at time 0 shows which requesters are still in memory.
    expect(queue.countSlotsAhead({ idleMs: 0 }, 0)).toBe(6)
  })
})
