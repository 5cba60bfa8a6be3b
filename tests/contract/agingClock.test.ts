import { describe, expect, it } from 'vitest'
import { agingClock, type Clock } from '../../src/contract/index.js'

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
