import { describe, expect, it } from 'vitest'
import { leaseStore } from '../../support/redis/leaseStore.js'
import { arrivalsOf, type Run, runs } from '../../support/proxy/arrivalsOf.js'
import fc from '../../support/deterministic/fastCheck.js'
import type { MemoryShared } from '../../support/redis/memoryShared.js'
import { mostInAnyMinute } from '../../support/proxy/mostInAnyMinute.js'
import { redisOnClock } from '../../support/redis/redisOnClock.js'
import { useRedis } from '../../support/redis/useRedis.js'
import { doneElsewhere, type VirtualClock } from '../../support/deterministic/virtualClock.js'

const used = useRedis()

/**
 * Creates a Redis store that can fail like the test store in memory, except that it can't restore old data, which is
 * tested in `oldMemory.test.ts`.
 */
function faultyRedis(clock: VirtualClock, instances: number): MemoryShared {
  const flush = () => void doneElsewhere(used.redis.flushall())
  const controls = {
    state: 'well' as MemoryShared['state'],
    tellsProcess: true,
    flush,
    save: () => undefined,
    restart: flush,
  }
  return new Proxy(
    Object.assign(
      leaseStore(redisOnClock(used.redis, clock), { instances, timeoutMs: 250 }),
      controls,
    ),
    {
      get(store, name) {
        const value: unknown = Reflect.get(store, name)
        if (typeof value !== 'function' || name in controls) return value
        return async (...args: unknown[]): Promise<unknown> => {
          if (store.state === 'hanging') await new Promise(() => undefined)
          if (store.state === 'lost') throw new Error('lost')
          if (store.state === 'slow') await new Promise<void>((done) => clock.setTimeout(done, 400))
          return Reflect.apply(value, store, args)
        }
      },
    },
  )
}

/** The runs are shorter than for the store in memory because each call goes to Redis. */
const shortRuns = runs.map((run): Run => ({
  ...run,
  instances: 1 + (run.instances % 8),
  scenes: run.scenes.slice(0, 2),
}))

describe('whole proxies with a real Redis', () => {
  it('never reach the gateway more than 60 times within any 60 seconds', async () => {
    await fc.assert(
      fc.asyncProperty(shortRuns, async (run) => {
        await used.redis.flushall()
        expect(mostInAnyMinute(await arrivalsOf(run, true, faultyRedis))).toBeLessThanOrEqual(60)
      }),
      { numRuns: 10, seed: 20_260_104 },
    )
  }, 120_000)

  it('control: eight proxies exceed the limit if Redis loses its data before each request for slots', async () => {
    const scene = { behaviour: 'well', latencyMs: 100, restarts: 0, store: 'well' } as const
    const run: Run = { instances: 8, rows: 43, scenes: [scene], tellsProcess: true }
    const forgetful = (clock: VirtualClock, instances: number) => {
      const store = faultyRedis(clock, instances)
      for (const name of ['acquire', 'extend'] as const) {
        const ask = store[name].bind(store) as (...args: unknown[]) => Promise<never>
        store[name] = async (...args: unknown[]) => {
          await doneElsewhere(used.redis.flushall())
          return ask(...args)
        }
      }
      return store
    }
    expect(mostInAnyMinute(await arrivalsOf(run, true, forgetful))).toBeGreaterThan(60)
  }, 120_000)
})
