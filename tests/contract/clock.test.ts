import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { agingClock, type Clock, systemClock } from '../../src/contract/index.js'

/** Creates a machine with a wall clock, and a monotonic clock that stops while the machine is suspended. */
function machine({ hasElapsed = true } = {}) {
  let [wall, monotonic] = [Date.UTC(2026, 0, 1), 7000]
  const clock: Clock = {
    now: () => wall,
    setTimeout: () => undefined,
    clearTimeout: () => undefined,
    ...(hasElapsed && { elapsed: () => monotonic }),
  }
  const [start, age] = [clock.elapsed?.() ?? clock.now(), agingClock(clock)]
  return {
    /** Milliseconds since the clock was created. */
    age: () => age() - start,
    run: (ms: number) => {
      wall += ms
      monotonic += ms
    },
    /** Suspends the machine, or sets its wall clock. */
    jump: (ms: number) => void (wall += ms),
  }
}

describe('the clock that measures ages', () => {
  it('counts elapsed time', () => {
    const { age, run } = machine()
    run(5000)
    expect(age()).toBe(5000)
    run(1)
    expect(age()).toBe(5001)
  })

  it('counts the time of each suspension once', () => {
    const { age, run, jump } = machine()
    for (const total of [60_010, 120_020, 180_030]) {
      run(10)
      jump(60_000)
      expect([age(), age()]).toEqual([total, total])
    }
  })

  it('counts a jump of a second or more as a suspension, and a shorter one as a correction', () => {
    const { age, jump } = machine()
    jump(999)
    expect(age()).toBe(0)
    jump(1)
    expect(age()).toBe(1000)
  })

  it('never goes back, and counts a suspension after the wall clock was set back', () => {
    const { age, run, jump } = machine()
    run(10)
    jump(-1000)
    expect(age()).toBe(10)
    jump(-3_600_000)
    expect(age()).toBe(10)
    jump(2000)
    expect(age()).toBe(2010)
  })

  it('uses the wall clock if there is no monotonic clock', () => {
    const { age, jump } = machine({ hasElapsed: false })
    jump(400)
    expect(age()).toBe(400)
    jump(60_000)
    expect(age()).toBe(60_400)
  })
})

it('systemClock returns the system time, and calls back after the given time', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  onTestFinished(() => void vi.useRealTimers())
  const [now, elapsed] = [systemClock.now(), systemClock.elapsed!()]
  const called: string[] = []
  systemClock.setTimeout(() => called.push('a'), 1000)
  const taken = systemClock.setTimeout(() => called.push('b'), 1000)
  systemClock.clearTimeout(taken)
  vi.advanceTimersByTime(999)
  expect(called).toEqual([])
  vi.advanceTimersByTime(1)
  expect(called).toEqual(['a'])
  expect(now).toBe(Date.UTC(2026, 0, 1))
  expect([systemClock.now() - now, systemClock.elapsed!() - elapsed]).toEqual([1000, 1000])
})
