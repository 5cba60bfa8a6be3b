import { describe, expect, it } from 'vitest'
import { RefreshSchedule } from '../../../src/proxy/list/RefreshSchedule.js'

const slowest = () => new RefreshSchedule(() => 1)
const one = { calls: 1, startedAt: 0 }

/** Returns the pauses after `count` failures in a row, each at time 0. */
function pausesAfterFailures(count: number, hasCached: boolean): number[] {
  const schedule = slowest()
  return Array.from({ length: count }, () => {
    schedule.onFailure(0, one, hasCached)
    return schedule.nextAt
  })
}

it('nothing was attempted yet, so a refresh is due at once', () => {
  expect(slowest()).toMatchObject({ nextAt: 0, failures: 0 })
})

describe('after a success', () => {
  it.each([
    [0, undefined, 54_000],
    [1, undefined, 60_000],
    [1, 6, 60_000],
    [1, 5, 120_000],
    [0, 0, 108_000],
  ])('with the random number %d and %s calls left, the pause is %i ms', (random, remaining, ms) => {
    const schedule = new RefreshSchedule(() => random)
    schedule.onSuccess(1000, 60_000, { remaining })
    expect(schedule).toMatchObject({ nextAt: 1000 + ms })
  })

  it('the failures before it no longer count', () => {
    const schedule = slowest()
    schedule.onFailure(0, one, false)
    schedule.onLimitReached(0, one, {})
    schedule.onSuccess(0, 60_000, {})
    expect(schedule.failures).toBe(0)
    expect(schedule.onLimitReached(0, one, {})).toBe(61_000)
    schedule.onSuccess(0, 60_000, {})
    schedule.onFailure(0, one, false)
    expect(schedule.nextAt).toBe(500)
  })
})

describe('after failures in a row', () => {
  it('the pauses grow, more slowly without a cached list', () => {
    expect(pausesAfterFailures(6, true)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000])
    expect(pausesAfterFailures(5, false)).toEqual([500, 1000, 2000, 3000, 3000])
  })

  it('each call of an attempt counts, and the pause is ten seconds at most', () => {
    const schedule = slowest()
    schedule.onFailure(0, { calls: 2, startedAt: 0 }, true)
    expect(schedule).toMatchObject({ failures: 2, nextAt: 3000 })
    schedule.onFailure(0, { calls: 2, startedAt: 0 }, true)
    expect(schedule).toMatchObject({ failures: 4, nextAt: 10_000 })
  })

  it('an attempt without a call counts as one failure', () => {
    const schedule = slowest()
    schedule.onFailure(7, { calls: 0, startedAt: 7 }, false)
    expect(schedule).toMatchObject({ failures: 1, nextAt: 507 })
  })

  it('the pause counts from the start of the attempt, but does not end before the attempt', () => {
    const schedule = slowest()
    schedule.onFailure(300, one, false)
    expect(schedule.nextAt).toBe(500)
    schedule.onFailure(8000, one, false)
    expect(schedule.nextAt).toBe(8000)
  })

  it('the random number shortens a pause by a tenth at most', () => {
    const schedule = new RefreshSchedule(() => 0)
    schedule.onFailure(0, one, true)
    expect(schedule.nextAt).toBe(900)
  })

  it('the failures that another instance has counted count too, if they are more', () => {
    const schedule = slowest()
    schedule.adoptFailureCount(3)
    schedule.adoptFailureCount(2)
    schedule.onFailure(0, one, true)
    expect(schedule).toMatchObject({ failures: 4, nextAt: 8000 })
  })
})

describe('after a 429', () => {
  it.each([
    [{}, [61_000, 122_000, 244_000, 300_000, 300_000]],
    [{ retryAfterMs: 5000, resetMs: 9000 }, [5000, 10_000, 20_000]],
    [{ resetMs: 9000 }, [9000, 18_000]],
    [{ retryAfterMs: 400_000 }, [400_000, 400_000]],
  ])('with %o the pauses are %o', (rate, pauses) => {
    const schedule = slowest()
    expect(pauses.map(() => schedule.onLimitReached(10, one, rate))).toEqual(pauses)
    expect(schedule).toMatchObject({
      nextAt: 10 + pauses.at(-1)!,
      failures: pauses.length,
    })
  })

  it.each(['onFailure', 'onRefusal'] as const)(
    'that follows another failure (%s), it is short again',
    (failure) => {
      const schedule = slowest()
      schedule.onLimitReached(0, one, {})
      schedule[failure](0, one, true)
      expect(schedule.onLimitReached(0, one, {})).toBe(61_000)
    },
  )
})

describe('after a failure that only a person can fix', () => {
  it('the pause is a minute', () => {
    const schedule = slowest()
    schedule.onRefusal(10, { calls: 2, startedAt: 0 })
    expect(schedule).toMatchObject({ nextAt: 60_010, failures: 2 })
  })
})

it('a wait counts as no failure', () => {
  const schedule = slowest()
  schedule.waitUntil(7000)
  expect(schedule).toMatchObject({ nextAt: 7000, failures: 0 })
})
