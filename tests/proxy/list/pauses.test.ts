import { describe, expect, it } from 'vitest'
import { bankRows, json, pageOf } from '../../support/gateway/fixtures.js'
import { mostInAnyMinute } from '../../support/proxy/mostInAnyMinute.js'
import {
  createProxyHarness,
  type ProxyHarness,
  type SimulatedGateway,
  wellOnOnePage,
} from '../../support/proxy/createProxyHarness.js'

const answers =
  (status: number, headers: Record<string, string> = {}): SimulatedGateway =>
  () =>
    new Response('', { status, headers })

const nextIn = ({ proxy }: ProxyHarness) => proxy.health().endpoints[0]!.nextInSeconds

/** Returns the events of the next failures and the pauses in these events. The proxy must respect each pause. */
async function failuresOf(world: ProxyHarness, times: number) {
  const { get, clock, calls, events } = world
  const failures = () => events.filter((event) => event.type === 'refresh-failed')
  const [failed, called] = [failures().length, calls.length]
  while (calls.length < called + times + 1) {
    await get('/api/fpx/bank')
    await clock.advance(25)
  }
  const at = calls.slice(called).map((call) => call.at)
  const gaps = at.slice(1).map((later, index) => later - at[index]!)
  const pauses = failures()
    .slice(failed, failed + times)
    .map(({ retryInMs }) => retryInMs)
  for (const [index, gap] of gaps.entries()) {
    expect(gap).toBeGreaterThanOrEqual(pauses[index]!)
    expect(gap).toBeLessThanOrEqual(pauses[index]! + 25)
  }
  return { pauses, failures: failures().slice(failed, failed + times) }
}

describe('a gateway that responds with 429', () => {
  it('lets payers wait the rest of the pause, rounded up to whole seconds', async () => {
    const { get, clock, proxy } = createProxyHarness({}, answers(429, { 'Retry-After': '10' }))
    const waits = []
    for (const ms of [8600, 1000, 399]) {
      await get('/api/fpx/bank')
      await clock.advance(ms)
      waits.push((await get('/api/fpx/bank')).headers['retry-after'])
    }
    expect(waits).toEqual(['2', '1', '1'])
    await get('/api/fpx/bank')
    expect(proxy.health().endpoints[0]).toMatchObject({ budgetLeft: 0 })
  })

  it.each<[string, Record<string, string>, number[]]>([
    ['a minute and a margin, doubled up to five minutes', {}, [61, 122, 244, 300, 300]],
    [
      'as long as Retry-After says, doubled from the second on',
      { 'Retry-After': '10' },
      [10, 20, 40, 80],
    ],
    ['until its reset', { 'X-RateLimit-Reset': '30' }, [30, 60, 120]],
    ['until the reset of the other family', { 'RateLimit-Reset': '290' }, [290, 300]],
    [
      'as long as Retry-After says, whatever the reset time',
      { 'Retry-After': '10', 'X-RateLimit-Reset': '30' },
      [10, 20],
    ],
    ['more than five minutes, if Retry-After says so', { 'Retry-After': '400' }, [400, 400]],
  ])('is not called for %s', async (_how, headers, seconds) => {
    const world = createProxyHarness({}, answers(429, headers))
    for (const pause of seconds) {
      await world.get('/api/fpx/bank')
      expect(world.events.at(-1)).toMatchObject({ retryInMs: pause * 1000 })
      expect(nextIn(world)).toBe(pause)
      const { length } = world.calls
      await world.clock.advance(pause * 1000 - 1)
      expect((await world.get('/api/fpx/bank')).code).toBe('limit-reached')
      expect(world.calls).toHaveLength(length)
      await world.clock.advance(1)
    }
  })

  it('is called after the first pause again after a success', async () => {
    const world = createProxyHarness({ random: () => 1 }, answers(429))
    await failuresOf(world, 1)
    world.gateway(wellOnOnePage)
    await world.clock.advance(130_000)
    await world.get('/api/fpx/bank')
    expect(nextIn(world)).toBe(60)
    world.gateway(answers(429))
    await world.clock.advance(60_000)
    await world.get('/api/fpx/bank')
    await world.clock.advance(0)
    expect(nextIn(world)).toBe(61)
  })
})

describe('a gateway that fails', () => {
  it.each<[string, SimulatedGateway]>([
    ['the key', answers(401)],
    ['access', answers(403)],
    ['a list of eight pages, with five calls', (url) => json(pageOf(bankRows(320), url))],
  ])(
    'is not called for a minute after it has refused or shown what lasts: %s',
    async (_what, gateway) => {
      const world = createProxyHarness({ random: () => 0, budget: { perMinute: 6 } }, gateway)
      const { pauses } = await failuresOf(world, 3)
      expect(pauses).toEqual([60_000, 60_000, 60_000])
    },
  )

  it.each([0, 1])(
    'is called after the tail of its call if nothing is cached (random %d)',
    async (random) => {
      const world = createProxyHarness({ random: () => random }, answers(500))
      const { failures, ...found } = await failuresOf(world, 5)
      expect(found.pauses).toEqual([4000, 4000, 4000, 4000, 4000])
      expect(failures.map((failure) => failure.failures)).toEqual([1, 2, 3, 4, 5])
      expect(new Set(failures.map(({ hasCached }) => hasCached))).toEqual(new Set([false]))
    },
  )

  it.each([
    [0, [4000, 4000, 4000, 7200, 9000, 9000]],
    [1, [4000, 4000, 4000, 8000, 10_000, 10_000]],
  ])('is called after longer pauses if a list is cached (random %d)', async (random, pauses) => {
    const world = createProxyHarness({ random: () => random }, wellOnOnePage)
    await world.get('/api/fpx/bank')
    await world.clock.advance(60_000)
    world.gateway(answers(500))
    const { failures, ...found } = await failuresOf(world, 6)
    expect(found.pauses).toEqual(pauses)
    expect(new Set(failures.map(({ hasCached }) => hasCached))).toEqual(new Set([true]))
  })

  it('that fails on the third page is not called for three tails', async () => {
    const world = createProxyHarness({ random: () => 1 }, (url) =>
      url.includes('page=3') ? new Response('', { status: 500 }) : json(pageOf(bankRows(99), url)),
    )
    await world.get('/api/fpx/bank')
    await world.clock.advance(0)
    expect(world.events.at(-1)).toMatchObject({ failures: 1, retryInMs: 12_000 })
  })

  it('and announces that no call is left is not called until the reset', async () => {
    const headers = { 'RateLimit-Remaining': '0', 'RateLimit-Reset': '120' }
    const world = createProxyHarness({}, answers(500, headers))
    expect((await failuresOf(world, 2)).pauses).toEqual([120_000, 120_000])
  })
})

describe('a healthy gateway', () => {
  it.each<[string, Record<string, string>, number]>([
    ['as many calls left as a refresh needs', { 'X-RateLimit-Remaining': '2' }, 60],
    ['one call left of two', { 'X-RateLimit-Remaining': '1', 'X-RateLimit-Reset': '200' }, 200],
    [
      'one call left in the other family',
      { 'RateLimit-Remaining': '1', 'RateLimit-Reset': '200' },
      200,
    ],
    ['no call left and no reset', { 'RateLimit-Remaining': '0' }, 61],
    [
      'no call left for less than the ttl',
      { 'RateLimit-Remaining': '0', 'RateLimit-Reset': '7' },
      60,
    ],
    ['a reset that is nonsense', { 'RateLimit-Remaining': '0', 'RateLimit-Reset': '1e9' }, 61],
    [
      'few calls left in one family, many in the other',
      { 'X-RateLimit-Remaining': '59', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '99' },
      99,
    ],
  ])('with %s is called again in time', async (_what, headers, seconds) => {
    const world = createProxyHarness({ random: () => 1 }, (url) =>
      json(pageOf(bankRows(43), url), { headers }),
    )
    await world.get('/api/fpx/bank')
    await world.clock.advance(0)
    expect(nextIn(world)).toBe(seconds)
  })

  it('is called after the ttl, slightly earlier because of jitter', async () => {
    for (const [random, seconds] of [
      [0, 54],
      [1, 60],
    ] as const) {
      const world = createProxyHarness({ random: () => random }, wellOnOnePage)
      await world.get('/api/fpx/bank')
      await world.clock.advance(0)
      expect(nextIn(world)).toBe(seconds)
    }
  })

  it('is called as often as the budget allows, however many payers ask', async () => {
    const world = createProxyHarness(
      { budget: { perMinute: 1 }, cache: { ttlMs: 1000 } },
      wellOnOnePage,
    )
    await world.payers(119_000, 1000)
    expect(world.calls).toHaveLength(2)
  })
})

it.each([NaN, -100, Infinity])(
  'a `random` that returns %d does not undo the backoff',
  async (random) => {
    const { payers, calls } = createProxyHarness({ random: () => random }, answers(500))
    await payers(60_000, 500)
    expect(mostInAnyMinute(calls.map(({ at }) => at))).toBeLessThanOrEqual(15)
  },
)
