import { describe, expect, it } from 'vitest'
import { splitSharedBudget } from '../../../src/proxy/coordinator/SharedBudget.js'

describe('the calls per minute of instances with a shared store', () => {
  it.each([
    [60, 20, 8, 32],
    [120, 40, 16, 64],
    [30, 10, 4, 16],
    [10, 3, 1, 5],
    [7, 2, 1, 3],
    [5, 1, 1, 2],
    [3, 1, 1, 1],
    [2, 1, 1, 0],
    [1, 1, 0, 0],
  ])('of %i are %i with the store, %i after a cold start, %i without it', (limit, ...parts) => {
    const [store, coldStart, fallback] = parts
    expect(splitSharedBudget(limit)).toEqual({ store, coldStart, fallback })
  })

  it('are together at most the limit, for each limit', () => {
    for (let limit = 1; limit <= 1000; limit++) {
      const { store, coldStart, fallback } = splitSharedBudget(limit)
      expect(store + coldStart + fallback).toBeLessThanOrEqual(limit)
      expect(Math.min(coldStart, fallback)).toBeGreaterThanOrEqual(0)
    }
  })

  it('are 60 by default', () => expect(splitSharedBudget()).toEqual(splitSharedBudget(60)))
})
