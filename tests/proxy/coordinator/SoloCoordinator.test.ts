import { describe, expect, it } from 'vitest'
import { Budget } from '../../../src/proxy/coordinator/Budget.js'
import { SoloCoordinator } from '../../../src/proxy/coordinator/SoloCoordinator.js'
import type { Turn } from '../../../src/proxy/coordinator/Turn.js'
import { requestFor } from '../../support/greedyInstances.js'
import { virtualClock } from '../../support/virtualClock.js'

function soloOf(perMinute: number) {
  const clock = virtualClock()
  const budget = new Budget(
    () => clock.elapsed(),
    () => perMinute,
  )
  const solo = new SoloCoordinator(budget)
  /** Returns how long a request for slots must wait, in milliseconds; 0 if it is granted. */
  const waitOf = (count: number) => budget.acquireSlots(count)
  return { clock, solo, budget, waitOf }
}

/** Begins a turn, which must be granted. */
async function begin(solo: SoloCoordinator, calls: number): Promise<Turn> {
  const { turn } = await solo.begin(requestFor(calls))
  if (!turn) throw new Error('The turn was not granted.')
  return turn
}

describe('a budget', () => {
  it('grants free slots; a refusal says how long to wait for more', async () => {
    const { budget, solo, clock, waitOf } = soloOf(3)
    expect(waitOf(2)).toBe(0)
    expect(budget.left).toBe(1)
    budget.endSlot()
    budget.endSlot()
    expect(await solo.begin(requestFor(2))).toEqual({
      state: 'spent',
      waitMs: 61_000,
      failures: 0,
    })
    await clock.advance(1000)
    expect(waitOf(2)).toBe(60_000)
    await clock.advance(60_000)
    expect(waitOf(2)).toBe(0)
  })

  it('refuses a request for more slots than the budget has; `most` is that number', () => {
    const { budget, solo, waitOf } = soloOf(3)
    expect(solo.most).toBe(3)
    expect(waitOf(4)).toBe(61_000)
    expect(budget.left).toBe(3)
  })

  it('grants either all slots of a request or none', () => {
    const { budget, waitOf } = soloOf(3)
    waitOf(1)
    expect(waitOf(3)).toBeGreaterThan(0)
    expect(budget.left).toBe(2)
  })

  it('lets a refused request wait one second for slots that may be released unused', () => {
    const { budget, waitOf } = soloOf(3)
    waitOf(2)
    expect(waitOf(3)).toBe(1000)
    budget.endSlot()
    expect(waitOf(3)).toBe(61_000)
    expect(waitOf(2)).toBe(1000)
  })

  it('grants released slots again immediately', () => {
    const { budget, waitOf } = soloOf(3)
    waitOf(3)
    budget.releaseSlots(3)
    expect(budget.left).toBe(3)
    expect(waitOf(3)).toBe(0)
  })

  it('does not grant any slot during a pause, and a shorter pause does not end it', async () => {
    const { budget, clock, waitOf } = soloOf(3)
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

describe('a turn', () => {
  it('is granted with slots for the calls of an instance without a store', async () => {
    const { budget, solo } = soloOf(5)
    expect(await solo.begin(requestFor(2))).toMatchObject({
      state: 'granted',
      turn: { isAlone: true },
      waitMs: 0,
      failures: 0,
    })
    expect(budget.left).toBe(3)
  })

  it('holds a slot for each call from the end of the call, and releases the unused slots', async () => {
    const { budget, solo, clock } = soloOf(3)
    let called = 0
    const onCall = () => {
      called++
      return undefined
    }
    const { turn } = await solo.begin({ ...requestFor(3), onCall })
    await turn!.reserve(3)
    const ends = [turn!.begin(), turn!.begin()]
    expect([turn!.calls, called, budget.left]).toEqual([2, 2, 0])
    // An end counts once, however often it is reported.
    for (const end of [...ends, ...ends]) end()
    await solo.finish(turn!)
    expect(budget.left).toBe(1)
    await clock.advance(61_000)
    expect(budget.left).toBe(3)
    await solo.finish(turn!)
    expect(budget.left).toBe(3)
  })

  it('has the calls that it began with, and can acquire more', async () => {
    const { budget, solo } = soloOf(5)
    const turn = await begin(solo, 2)
    await turn.reserve(1)
    await turn.reserve(1)
    expect(budget.left).toBe(3)
    await turn.reserve(2)
    expect(budget.left).toBe(1)
    await expect(turn.reserve(2)).rejects.toMatchObject({
      name: 'BudgetSpentError',
      message: 'The budget has no free slot. Try again in 1 s.',
      waitMs: 1000,
    })
    for (let call = 0; call < 4; call++) turn.begin()
    expect(() => turn.begin()).toThrow('no slot for this call')
  })

  it('that is abandoned ends the calls in progress', async () => {
    const { budget, solo, clock } = soloOf(3)
    const turn = await begin(solo, 3)
    const end = turn.begin()
    await turn.abandon()
    expect(budget.left).toBe(2)
    await clock.advance(61_000)
    expect(budget.left).toBe(3)
    end()
    expect(budget.left).toBe(3)
  })

  it('that is abandoned does not make another call, with or without a slot', async () => {
    const { budget, solo } = soloOf(3)
    const turn = await begin(solo, 2)
    turn.begin()
    await turn.abandon()
    expect(() => turn.begin()).toThrow('no slot for this call')
    // An abandoned turn does not request slots at all; the budget would refuse four.
    await expect(turn.reserve(4)).rejects.toThrow('replaced')
    expect(budget.left).toBe(2)
    expect(turn.calls).toBe(1)
  })

  it('that is abandoned while it acquires slots releases them', async () => {
    const { budget, solo } = soloOf(3)
    const turn = await begin(solo, 1)
    const reserved = turn.reserve(3)
    await turn.abandon()
    await expect(reserved).rejects.toThrow('replaced')
    expect(() => turn.begin()).toThrow('no slot for this call')
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
    const { budget, clock } = soloOf(30)
    expect(budget.announceLimit(announced)).toBe(change)
    expect(budget.left).toBe(left)
    await clock.advance(599_999)
    expect(budget.left).toBe(left)
    await clock.advance(1)
    expect(budget.left).toBe(30)
  })

  it('that is repeated is valid for longer, and does not count as a change', async () => {
    const { solo, clock } = soloOf(30)
    const turn = await begin(solo, 1)
    expect(turn.announceLimit(10)).toBe(true)
    await clock.advance(500_000)
    expect(turn.announceLimit(10)).toBe(false)
    await clock.advance(500_000)
    expect(solo.most).toBe(10)
  })

  it('that is higher than the last one changes nothing for ten minutes', async () => {
    const { budget, clock } = soloOf(30)
    budget.announceLimit(10)
    await clock.advance(500_000)
    expect(budget.announceLimit(20)).toBeUndefined()
    expect(budget.left).toBe(10)
    await clock.advance(100_000)
    expect(budget.left).toBe(30)
  })
})
