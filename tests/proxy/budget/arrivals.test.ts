import fc from '../../support/fastCheck.js'
import { describe, expect, it } from 'vitest'
import { createFpxProxy, type FpxProxy, type SharedStore } from 'fpx-checkout/proxy'
import { addressOf, bankRows, json, pageOf } from '../../support/fixtures.js'
import { type MemoryShared, memoryShared } from '../../support/memoryShared.js'
import { mostInAnyMinute } from '../../support/mostInAnyMinute.js'
import { viewOf } from '../../support/createProxyHarness.js'
import { virtualClock, type VirtualClock } from '../../support/virtualClock.js'

/** What happens in one minute and a half of a run: how the gateway behaves, and what befalls the instances. */
const scenes = fc.record({
  behaviour: fc.constantFrom('well', 'failing', 'limited', 'hanging', 'lost answers'),
  latencyMs: fc.integer({ min: 0, max: 9000 }),
  /** Instances that are killed in the middle and started again. */
  restarts: fc.integer({ min: 0, max: 4 }),
  store: fc.constantFrom('well', 'well', 'lost', 'hanging', 'slow', 'flushed', 'dying', 'killed'),
})

const runs = fc.record({
  instances: fc.integer({ min: 1, max: 32 }),
  rows: fc.constantFrom(21, 43, 400, 1000),
  /** Whether the store reports its process id, by which a restored old memory is recognised. */
  tellsProcess: fc.boolean(),
  scenes: fc.array(scenes, { minLength: 1, maxLength: 4 }),
})

type Run = typeof runs extends fc.Arbitrary<infer Value> ? Value : never

/** Runs whole proxies on a virtual clock. Returns the times at which calls reached the gateway. */
async function arrivalsOf(
  { instances, rows, scenes, tellsProcess }: Run,
  together = true,
): Promise<number[]> {
  const clock = virtualClock()
  const shared = memoryShared(clock, Math.max(16, instances))
  shared.tellsProcess = tellsProcess
  const arrivals: number[] = []
  let scene = scenes[0]!
  const fetch = gatewayOn(clock, arrivals, rows, () => scene)
  const make = () => {
    const life = new AbortController()
    const proxy = createFpxProxy({
      clock,
      gateway: {
        baseUrl: 'https://gateway.test/v2',
        apiKey: 'key',
        fetch: (...call) => (life.signal.aborted ? NEVER : fetch(...call)),
      },
      // The list is stale immediately, so every instance that may refresh does.
      cache: { ttlMs: 200 },
      onEvent: () => undefined,
      ...(together ? { store: mortal(shared, life.signal) } : {}),
    })
    return { proxy, kill: () => life.abort() }
  }
  const proxies = Array.from({ length: instances }, make)

  for (scene of scenes) {
    const store = scene.store
    const dies = store === 'dying' || store === 'killed'
    shared.state = store === 'flushed' || dies ? 'well' : store
    for (let second = 0; second < 90; second += 3) {
      if (second === 3) shared.save()
      if (second === 30 && dies) shared.state = 'lost'
      // A Redis that comes back without its memory, or with an old one, in the middle of a minute.
      if (second === 45 && dies) shared.state = 'well'
      if (second === 45 && store === 'killed') shared.restart()
      else if (second === 45 && (dies || store === 'flushed')) shared.flush()
      for (const { proxy } of proxies) payer(proxy)
      // A killed process ends its calls and notifies no other.
      if (second === 45)
        for (let n = 0; n < Math.min(scene.restarts, together ? 4 : 1); n++)
          proxies.splice(n, 1, make())[0]?.kill()
      await clock.advance(3000)
    }
  }
  let open = proxies.length
  for (const { proxy } of proxies) void proxy.close().then(() => open--)
  while (open) await clock.advance(1000)
  return arrivals
}

const NEVER = new Promise<never>(() => undefined)

/** The store as a process that may be killed sees it: nothing gets through after the kill. */
function mortal(shared: MemoryShared, life: AbortSignal): SharedStore {
  return new Proxy(shared, {
    get(store, name) {
      const value: unknown = Reflect.get(store, name)
      return life.aborted && typeof value === 'function' ? () => NEVER : value
    },
  })
}

function payer(proxy: FpxProxy): void {
  const answer = proxy.handle(viewOf('/api/fpx/bank'))
  if (answer instanceof Promise) answer.catch(() => undefined)
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
    // Bytes that were sent arrive, whatever the sender does later.
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

describe('whole proxies, any number of instances', () => {
  it('never reach the gateway more than 60 times within any 60 seconds', async () => {
    await fc.assert(
      fc.asyncProperty(runs, async (run) => {
        expect(mostInAnyMinute(await arrivalsOf(run))).toBeLessThanOrEqual(60)
      }),
      { numRuns: 60, seed: 20_260_101 },
    )
  })

  it('a single proxy without a store keeps the limit too, restarted once a minute', async () => {
    await fc.assert(
      fc.asyncProperty(runs, async (run) => {
        expect(
          mostInAnyMinute(await arrivalsOf({ ...run, instances: 1 }, false)),
        ).toBeLessThanOrEqual(60)
      }),
      { numRuns: 60, seed: 20_260_102 },
    )
  })

  it('control: eight proxies that share nothing exceed the limit', async () => {
    const scene = { behaviour: 'well', latencyMs: 100, restarts: 0, store: 'well' } as const
    const run: Run = { instances: 8, rows: 43, scenes: [scene], tellsProcess: true }
    const arrivals = await arrivalsOf(run, false)
    expect(mostInAnyMinute(arrivals)).toBeGreaterThan(60)
  })
})
