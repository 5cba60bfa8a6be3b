import type { FpxProxyOptions } from 'fpx-checkout/proxy'
import { type MemoryShared, memoryShared } from '../redis/memoryShared.js'
import {
  type Got,
  createProxyHarness,
  type ProxyHarness,
  type SimulatedGateway,
  well,
} from './createProxyHarness.js'
import { virtualClock, type VirtualClock } from '../deterministic/virtualClock.js'

/** Several instances on one virtual clock, one shared store and one gateway. */
export interface ClusterHarness {
  clock: VirtualClock
  shared: MemoryShared
  worlds: ProxyHarness[]
  /** Starts one more instance, as a restart does. */
  start: (options?: Partial<FpxProxyOptions>) => ProxyHarness
  gateway: (next: SimulatedGateway) => void
  /** Returns the times of all instances' gateway calls. */
  arrivals: () => number[]
  /** For `ms` milliseconds, requests `path` from each instance every `everyMs` milliseconds. Returns the responses. */
  payers: (ms: number, everyMs?: number, path?: string) => Promise<Got[]>
}

export function createClusterHarness(
  count: number,
  options: Partial<FpxProxyOptions> = {},
  first: SimulatedGateway = well,
): ClusterHarness {
  const clock = virtualClock()
  const shared = memoryShared(clock, Math.max(16, count))
  const worlds: ProxyHarness[] = []
  const calls: number[] = []
  let gateway = first
  const counted: SimulatedGateway = (...call) => {
    calls.push(clock.elapsed())
    return gateway(...call)
  }
  const start = (own: Partial<FpxProxyOptions> = {}) => {
    const world = createProxyHarness({ clock, store: shared, ...options, ...own }, counted)
    worlds.push(world)
    return world
  }
  for (let made = 0; made < count; made++) start()
  return {
    clock,
    shared,
    worlds,
    start,
    gateway: (next) => void (gateway = next),
    arrivals: () => calls,
    async payers(ms, everyMs = 1000, path = '/api/fpx/bank') {
      const got: Promise<Got>[] = []
      for (let passed = 0; passed < ms; passed += everyMs) {
        for (const { get } of worlds) got.push(get(path))
        await clock.advance(everyMs)
      }
      await clock.advance(10_000)
      return Promise.all(got)
    },
  }
}
