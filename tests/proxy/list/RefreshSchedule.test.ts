import { describe, expect, it } from 'vitest'
import { RefreshSchedule } from '../../../src/proxy/list/RefreshSchedule.js'

// The lengths of the pauses are tested in pauses.test.ts.
const slowest = () => new RefreshSchedule(() => 1)
const one = { calls: 1, startedAt: 0 }

it('nothing was attempted yet, so a refresh is due at once', () => {
  expect(slowest()).toMatchObject({ nextAt: 0, failures: 0 })
})

describe('after a success', () => {
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

  it('the failures that another instance has counted count too, if they are more', () => {
    const schedule = slowest()
    schedule.raiseFailureCount(3)
    schedule.raiseFailureCount(2)
    schedule.onFailure(0, one, true)
    expect(schedule).toMatchObject({ failures: 4, nextAt: 8000 })
  })
})

describe('after a 429', () => {
  it('each one counts as a failure', () => {
    const schedule = slowest()
    for (let times = 0; times < 3; times++) schedule.onLimitReached(10, one, {})
    expect(schedule.failures).toBe(3)
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
