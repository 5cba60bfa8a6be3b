import type { SharedStore } from '../../../src/proxy/store/SharedStore.js'
import fc from '../deterministic/fastCheck.js'
import { createFpxProxy, type FpxProxy } from 'fpx-checkout/proxy'
import { addressOf, bankRows, json, pageOf } from '../gateway/fixtures.js'
import { type MemoryShared, memoryShared } from '../redis/memoryShared.js'
import { requestOf } from './createProxyHarness.js'
import { virtualClock, type VirtualClock } from '../deterministic/virtualClock.js'
import { noLogger } from './noLogger.js'

/**
 * The events in 90 seconds of a run, which are the behaviour of the gateway and the store and the number of restarts.
 */
const scenes = fc.record({
  behaviour: fc.constantFrom('well', 'failing', 'limited', 'hanging', 'lost answers'),
  latencyMs: fc.integer({ min: 0, max: 9000 }),
  /**
   * The number of instances that are killed in the middle of the scene and replaced; at most 1 without a shared store.
   */
  restarts: fc.integer({ min: 0, max: 4 }),
  store: fc.constantFrom('well', 'well', 'lost', 'hanging', 'slow', 'flushed', 'dying'),
})

/** Generates runs. `instances` and `rows` are the numbers of instances and of banks. */
export const runs = fc.record({
  instances: fc.integer({ min: 1, max: 32 }),
  rows: fc.constantFrom(21, 43, 400, 600),
  scenes: fc.array(scenes, { minLength: 1, maxLength: 4 }),
})

export type Run = typeof runs extends fc.Arbitrary<infer Value> ? Value : never

/**
 * Runs whole proxies on a virtual clock. Returns the times at which calls reached the gateway, and the number of payers
 * without the list at an instance that had served it before. The instances have different deadlines, as during the
 * rollout of a release that changes them.
 *
 * @param together - whether the instances share a store. Default: `true`.
 */
export async function arrivalsOf(
  { instances, rows, scenes }: Run,
  together = true,
): Promise<{ arrivals: number[]; losses: number }> {
  const clock = virtualClock()
  const shared = memoryShared(clock, Math.max(16, instances))
  let lives = 0
  const arrivals: number[] = []
  const served = new WeakSet<FpxProxy>()
  let losses = 0
  let scene = scenes[0]!
  const fetch = gatewayOn(clock, arrivals, rows, () => scene)
  const make = () => {
    const life = new AbortController()
    const proxy = createFpxProxy({
      clock,
      gateway: {
        baseUrl: 'https://gateway.test/v2',
        apiKey: 'key',
        timeoutMs: lives++ % 2 ? 40_000 : 8000,
        fetch: (...call) => (life.signal.aborted ? NEVER : fetch(...call)),
      },
      // The list is stale immediately, so each instance refreshes as often as it may.
      cache: { ttlMs: 200 },
      logger: noLogger,
      ...(together ? { store: mortal(shared, life.signal) } : {}),
    })
    return { proxy, kill: () => life.abort() }
  }
  const proxies = Array.from({ length: instances }, make)
  const payer = async (proxy: FpxProxy) => {
    const { status } = await proxy.handle(requestOf('/api/fpx/bank'))
    if (status === 200) served.add(proxy)
    else if (served.has(proxy)) losses++
  }

  for (scene of scenes) {
    const store = scene.store
    const dies = store === 'dying'
    shared.state = store === 'flushed' || dies ? 'well' : store
    for (let second = 0; second < 90; second += 3) {
      if (second === 30 && dies) shared.state = 'lost'
      // In the middle of the scene, a store that died comes back without its data.
      if (second === 45 && dies) shared.state = 'well'
      if (second === 45 && (dies || store === 'flushed')) shared.flush()
      for (const { proxy } of proxies) void payer(proxy)
      // A killed process stops calling, and doesn't notify the others.
      if (second === 45)
        for (let n = 0; n < Math.min(scene.restarts, together ? 4 : 1); n++)
          proxies.splice(n, 1, make())[0]?.kill()
      await clock.advance(3000)
    }
  }
  let open = proxies.length
  for (const { proxy } of proxies) void proxy.close().then(() => open--)
  while (open) await clock.advance(1000)
  return { arrivals, losses }
}

const NEVER = new Promise<never>(() => undefined)

/** Returns the store as one process sees it. Once the process is killed, no request reaches the store. */
function mortal(shared: MemoryShared, life: AbortSignal): SharedStore {
  return new Proxy(shared, {
    get(store, name) {
      const value: unknown = Reflect.get(store, name)
      return life.aborted && typeof value === 'function' ? () => NEVER : value
    },
  })
}

function gatewayOn(
  clock: VirtualClock,
  arrivals: number[],
  rows: number,
  scene: () => Run['scenes'][0],
) {
  const list = bankRows(rows)
  return async (input: RequestInfo | URL, init?: RequestInit) => {
    const { behaviour, latencyMs } = scene()
    const travel = latencyMs / 2
    // Bytes arrive once they are sent, even if the sender is killed.
    arrivals.push(clock.elapsed() + Math.min(travel, 4500))
    await new Promise<void>((done, gone) => {
      clock.setTimeout(done, behaviour === 'hanging' ? 1e9 : latencyMs)
      init?.signal?.addEventListener('abort', () => gone(new Error('aborted')))
    })
    if (behaviour === 'lost answers') throw new Error('lost')
    if (behaviour === 'failing') return new Response('', { status: 500 })
    if (behaviour === 'limited')
      return new Response('', { status: 429, headers: { 'Retry-After': '1' } })
    return json(pageOf(list, addressOf(input)))
  }
}
