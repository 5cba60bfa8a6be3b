import type { LeaseStore } from '../../../src/proxy/coordinator/LeaseStore.js'
import { Seal } from '../../../src/proxy/coordinator/Seal.js'
import { SharedBudget, splitSharedBudget } from '../../../src/proxy/coordinator/SharedBudget.js'
import { FallbackCoordinator } from '../../../src/proxy/coordinator/FallbackCoordinator.js'
import { SharedCoordinator } from '../../../src/proxy/coordinator/SharedCoordinator.js'
import { SealedListCodec } from '../../../src/proxy/coordinator/SealedListCodec.js'
import { StoreHealth } from '../../../src/proxy/coordinator/StoreHealth.js'
import { withTimeout } from '../../../src/proxy/coordinator/withTimeout.js'
import type { VirtualClock } from '../deterministic/virtualClock.js'

/** Creates the coordinator of one list in an instance and records the store actions that fail. */
export function coordinatorOf(store: LeaseStore, clock: VirtualClock, owner: string) {
  const failures: string[] = []
  let ids = 0
  const elapsed = () => clock.elapsed()
  const createId = () => `${owner}-${++ids}`
  const budget = new SharedBudget({
    store,
    monotonicNow: elapsed,
    getPerMinute: () => 60,
    split: splitSharedBudget(),
    name: { get: () => Promise.resolve('budget') },
  })
  const shared = new SharedCoordinator<string>({
    access: {
      store,
      clock,
      monotonicNow: elapsed,
      timeoutMs: 8000,
      owner: () => owner,
      isClosing: () => false,
      createId,
      health: new StoreHealth('shared', (event) => {
        if (event.type === 'store-failed') failures.push(event.action)
      }),
      wait: (work) => withTimeout(clock, work, 250),
    },
    budget,
    codec: new SealedListCodec(
      { get: () => Promise.resolve('list') },
      new Seal('key'),
      (value) => (value as { data: string[] }).data,
    ),
    retainMs: 60_000,
    tenant: { id: 'default', apiKey: 'sandbox-key' },
    endpoint: 'bank',
  })
  return { coordinator: new FallbackCoordinator(shared, createId), failures }
}

/** Returns a request for `calls` calls, by a list that was never read. */
export const requestFor = (calls: number) => ({
  countCalls: () => calls,
  getLeaseMs: () => 10_000,
  freshMs: 0,
  onCall: () => undefined,
})

/**
 * Creates instances. `takeAll` makes them use every call that they can get, one after another, and returns the number
 * of calls.
 */
export function greedyInstances(count: number, store: LeaseStore, clock: VirtualClock) {
  const fleet = Array.from(
    { length: count },
    (_none, number) => coordinatorOf(store, clock, `instance-${number}`).coordinator,
  )
  return {
    fleet,
    takeAll: async (): Promise<number> => {
      let calls = 0
      for (const coordinator of fleet)
        for (;;) {
          const { lease } = await coordinator.acquire(requestFor(1))
          if (!lease) break
          lease.begin()()
          calls += lease.calls
          await coordinator.release(lease, { pauseMs: 0, failures: 0 })
        }
      return calls
    },
  }
}
