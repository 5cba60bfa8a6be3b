import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { systemClock } from '../../src/contract/index.js'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) }))
afterEach(() => void vi.useRealTimers())

it('systemClock returns the system time, and calls back after the given time', () => {
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
