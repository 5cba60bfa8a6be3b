import { expect, it } from 'vitest'
import type { LeaseStore } from '../../../src/proxy/coordinator/LeaseStore.js'
import { STORE_TIMEOUT_MS } from '../../../src/proxy/coordinator/withTimeout.js'
import { createClusterHarness } from '../../support/proxy/createClusterHarness.js'
import { createProxyHarness, wellOnOnePage } from '../../support/proxy/createProxyHarness.js'

it('40 new instances whose connection to the store takes 700 ms fetch only once', async () => {
  const { clock, shared } = createClusterHarness(0)
  Object.assign(shared, { instances: 16 })
  const calls: number[] = []
  const answers = Array.from({ length: 40 }, () => {
    const connected = new Promise<void>((done) => void clock.setTimeout(done, 700))
    const store = new Proxy(shared, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return async (...args: unknown[]): Promise<unknown> => {
          await connected
          return Reflect.apply(value, target, args)
        }
      },
    }) as LeaseStore
    const { get } = createProxyHarness(
      { clock, store: Object.assign(store, { timeoutMs: STORE_TIMEOUT_MS }) },
      (...call) => {
        calls.push(clock.elapsed())
        return wellOnOnePage(...call)
      },
    )
    return get('/api/fpx/bank')
  })
  await clock.advance(3000)
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
  expect(calls).toHaveLength(1)
})

it.each([5, 300, 1000])(
  'eight instances with a store that takes %i ms make as many calls as one',
  async (latencyMs) => {
    const fleet = createClusterHarness(8, {}, wellOnOnePage)
    const delay = () => new Promise<void>((done) => void fleet.clock.setTimeout(done, latencyMs))
    for (const name of ['acquire', 'extend', 'release'] as const) {
      const run = fleet.shared[name].bind(fleet.shared) as (...args: unknown[]) => Promise<never>
      fleet.shared[name] = async (...args: unknown[]) => {
        await delay()
        return run(...args)
      }
    }
    Object.assign(fleet.shared, { timeoutMs: STORE_TIMEOUT_MS })
    await fleet.payers(290_000, 5000)
    expect(fleet.arrivals().length).toBeLessThanOrEqual(6)
    expect(
      fleet.worlds.flatMap(({ events }) => events).filter(({ type }) => type === 'store-failed'),
    ).toEqual([])
  },
)
