import { describe, expect, it } from 'vitest'
import { Budgets, Budget } from '../../../src/proxy/coordinator/Budget.js'

const PER_MINUTE = 30

/** Creates budgets that are named 0, 1, 2, and so on. The budgets in `used` belong to tenants. */
function collection(count: number) {
  const used: Budget[] = []
  const budgets = new Budgets(PER_MINUTE, () => used)
  const make = () =>
    new Budget(
      () => 0,
      () => PER_MINUTE,
    )
  const get = (name: number) => budgets.getOrCreate(String(name), make)
  const created = Array.from({ length: count }, (_, name) => get(name))
  return { used, get, created }
}

describe('the budgets of all keys', () => {
  it('are created once for each name', () => {
    const { get, created } = collection(64)
    expect(new Set(created).size).toBe(64)
    for (const [name, budget] of created.entries()) expect(get(name)).toBe(budget)
  })

  it('are removed at the 65th if they belong to no list and do not count a call', () => {
    const { used, get, created } = collection(64)
    const [inUse, withCalls, both, neither] = created as [Budget, Budget, Budget, Budget]
    used.push(inUse, both)
    for (const budget of [withCalls, both]) budget.acquireSlots(1)
    get(64)
    for (const [name, budget] of [inUse, withCalls, both].entries()) expect(get(name)).toBe(budget)
    expect(get(3)).not.toBe(neither)
  })

  it('remain while a pause or a lower limit is remembered', () => {
    const { get, created } = collection(64)
    created[0]!.pause(5000)
    created[1]!.announceLimit(10)
    get(64)
    expect(get(0)).toBe(created[0])
    expect(get(1)).toBe(created[1])
  })

  it('are searched for unused ones again when their number has doubled', () => {
    const { used, get, created } = collection(64)
    used.push(...created)
    const next = Array.from({ length: 64 }, (_, index) => get(64 + index))
    expect(get(64)).toBe(next[0])
    get(128)
    expect(get(64)).not.toBe(next[0])
    expect(get(0)).toBe(created[0])
  })
})
