import { describe, expect, it } from 'vitest'
import { bankRows } from '../../support/gateway/fixtures.js'
import {
  createProxyHarness,
  type SimulatedGateway,
  wellOnOnePage,
} from '../../support/proxy/createProxyHarness.js'
import { mostInAnyMinute } from '../../support/proxy/mostInAnyMinute.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'
import { memoryShared } from '../../support/redis/memoryShared.js'

const BANK = '/api/fpx/bank'
const minutes = (count: number) => count * 60_000
const never: SimulatedGateway = () => new Promise(() => undefined)

describe('a `fetch` that ignores its abort and never settles', () => {
  it('is called at the usual pace, and no longer affects the proxy once the gateway is well', async () => {
    const world = createProxyHarness({}, never)
    await world.payers(minutes(2), 1000)
    expect(mostInAnyMinute(world.calls.map(({ at }) => at))).toBeLessThanOrEqual(5)
    world.gateway(wellOnOnePage)
    await world.clock.advance(12_000)
    expect((await world.get(BANK)).body).toEqual({ data: bankRows(21) })
  })

  it('does not leave a timer behind once it has settled', async () => {
    const clock = virtualClock()
    const handles = new Set<unknown>()
    const counted = {
      ...clock,
      setTimeout(run: () => void, ms: number) {
        const handle: unknown = clock.setTimeout(() => (handles.delete(handle), run()), ms)
        handles.add(handle)
        return handle
      },
      clearTimeout: (handle: unknown) => (handles.delete(handle), clock.clearTimeout(handle)),
    }
    const store = memoryShared(clock)
    const { get } = createProxyHarness({ clock: counted, store }, wellOnOnePage)
    await get(BANK)
    await clock.advance(0)
    expect(handles.size).toBe(0)
  })
})
