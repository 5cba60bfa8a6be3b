import { describe, expect, it, vi } from 'vitest'
import { bankRows, companyRows, json, pageOf } from '../../support/gateway/fixtures.js'
import { mostInAnyMinute } from '../../support/proxy/mostInAnyMinute.js'
import { createClusterHarness } from '../../support/proxy/createClusterHarness.js'
import {
  createProxyHarness,
  type ProxyHarness,
  type SimulatedGateway,
} from '../../support/proxy/createProxyHarness.js'
import { virtualClock, type VirtualClock } from '../../support/deterministic/virtualClock.js'
import { memoryShared } from '../../support/redis/memoryShared.js'

const admin = { authorize: () => true }
const BANK = '/api/fpx/bank'
const minutes = (count: number) => count * 60_000

/** A gateway that takes `ms` to return each page. */
const slowly =
  (clock: VirtualClock, ms: number, rows: readonly unknown[]): SimulatedGateway =>
  async (url) => {
    await new Promise<void>((done) => void clock.setTimeout(done, ms))
    return json(pageOf(rows, url))
  }

const failuresOf = ({ events }: ProxyHarness) =>
  events.filter((event) => event.type === 'refresh-failed')

describe('a list with several pages', () => {
  it('is read again from its first page after a page failed: pages of different states are never joined', async () => {
    const before = bankRows(43)
    // The first bank is now the last, so another bank has moved from the second page to the first.
    const after = [...before.slice(1), before[0]]
    let rows = before
    let wrong = true
    const { get, clock, calls } = createProxyHarness({}, (url) =>
      wrong && url.includes('page=2') ? json({}, { status: 429 }) : json(pageOf(rows, url)),
    )
    expect((await get(BANK)).code).toBe('limit-reached')
    rows = after as typeof before
    wrong = false
    await clock.advance(minutes(2))
    expect((await get(BANK)).body).toEqual({ data: after })
    expect(calls).toHaveLength(4)
  })

  it('has the age of its first page', async () => {
    const clock = virtualClock()
    const { get } = createProxyHarness({ clock }, slowly(clock, 3000, bankRows(43)))
    const got = get(BANK)
    await clock.advance(6000)
    expect((await got).headers['fpx-data-age']).toBe('3')
    await clock.advance(2000)
    expect((await get(BANK)).headers['fpx-data-age']).toBe('5')
  })

  it('makes the first payer wait as long as its first page may take', async () => {
    const clock = virtualClock()
    const { get } = createProxyHarness({ clock }, slowly(clock, 7900, bankRows(21)))
    const got = get(BANK)
    await clock.advance(7900)
    expect((await got).status).toBe(200)
  })

  it('takes the lock for all its pages at once when their number is known', async () => {
    const clock = virtualClock()
    const store = memoryShared(clock)
    const swap = vi.spyOn(store, 'swap')
    const { get } = createProxyHarness({ clock, store }, (url) => json(pageOf(bankRows(100), url)))
    const swaps: number[] = []
    for (let round = 0; round < 2; round++) {
      await get(BANK)
      await clock.advance(minutes(1))
      swaps.push(swap.mock.calls.length)
      swap.mockClear()
    }
    // Taken and left to rest. As a control, the first refresh took it again, for the pages it did not expect.
    expect(swaps).toEqual([3, 2])
  })

  it('takes the lock for all its pages if the number is in the store', async () => {
    const fleet = createClusterHarness(1, { admin })
    fleet.gateway(slowly(fleet.clock, 2000, companyRows(1000)))
    await fleet.payers(minutes(1), 1000, '/api/fpx/company')
    await fleet.worlds.shift()!.proxy.close()
    await fleet.clock.advance(minutes(3))
    fleet.start()
    fleet.start()
    await fleet.payers(minutes(1), 1000, '/api/fpx/company')
    expect(mostInAnyMinute(fleet.arrivals())).toBeLessThanOrEqual(29)
    expect(fleet.arrivals()).toHaveLength(50)
  })

  it('is abandoned if it is not read within a minute, without requesting the remaining pages', async () => {
    const clock = virtualClock()
    const world = createProxyHarness({ clock }, slowly(clock, 7000, bankRows(600)))
    void world.get(BANK)
    await clock.advance(minutes(1))
    expect(failuresOf(world)).toMatchObject([{ reason: 'timeout' }])
    expect(world.calls).toHaveLength(9)
    await clock.advance(minutes(1))
    expect(world.calls).toHaveLength(9)
  })
})

describe('a list with more pages than a refresh may read', () => {
  const pages =
    (rows: () => number): SimulatedGateway =>
    (url) =>
      json(pageOf(bankRows(rows()), url))

  it('is refused with the reason and what to do, at one call a minute', async () => {
    const world = createProxyHarness(
      { budget: { perMinute: 2 } },
      pages(() => 200),
    )
    expect(await world.get(BANK)).toMatchObject({
      code: 'limit-reached',
      headers: { 'retry-after': '60' },
    })
    expect(failuresOf(world)).toMatchObject([{ reason: 'too-many-pages', retryInMs: 60_000 }])
    expect(failuresOf(world)[0]!.message).toContain(
      '5 pages, 1 calls. Raise budget.perMinute, or set gateway.maxPages to 1',
    )
    await world.payers(minutes(10), 1000)
    const at = world.calls.map((call) => call.at)
    expect(mostInAnyMinute(at)).toBe(1)
    // The first page shows whether the list has become shorter.
    expect(at.slice(0, 3)).toEqual([0, 60_000, 120_000])
  })

  it('leaves payers the cached list, and is read once it is short again', async () => {
    let rows = 43
    const world = createProxyHarness(
      { budget: { perMinute: 4 } },
      pages(() => rows),
    )
    await world.get(BANK)
    rows = 200
    const got = await world.payers(minutes(10), 1000)
    for (const { body } of got) expect(body).toEqual({ data: bankRows(43) })
    expect(world.proxy.health()).toMatchObject({ status: 'stale' })
    rows = 50
    await world.payers(minutes(3), 1000)
    expect((await world.get(BANK)).body).toEqual({ data: bankRows(50) })
    expect(world.proxy.health()).toMatchObject({ status: 'fresh' })
  })

  it('is served in part if maxPages allows it', async () => {
    const gateway = { baseUrl: 'https://gateway.test/v2', apiKey: 'key', maxPages: 2 }
    const { get } = createProxyHarness(
      { budget: { perMinute: 4 }, gateway },
      pages(() => 200),
    )
    expect((await get(BANK)).body).toEqual({ data: bankRows(80) })
  })
})

it('companies are the first thousand by default, in the file too', async () => {
  const { get, calls, events } = createProxyHarness({ admin }, (url) =>
    json(pageOf(companyRows(10_000), url)),
  )
  const { text } = await get('/api/fpx/company?format=csv')
  expect(text.split('\r\n').slice(1, -1)).toHaveLength(1000)
  expect(calls).toHaveLength(25)
  expect(events).toContainEqual(expect.objectContaining({ type: 'list-incomplete', rows: 1000 }))
})

it.each([
  ['bank', 15],
  ['company', 25],
])(
  'the longest list of /%s, of %i pages, is served whole and refreshed each minute',
  async (route, pages) => {
    const rows = route === 'bank' ? bankRows(40 * pages) : companyRows(40 * pages)
    const { payers, calls } = createProxyHarness({ admin }, (url) => json(pageOf(rows, url)))
    const got = await payers(600_000, 1000, `/api/fpx/${route}`)
    for (const { status } of got) expect(status).toBe(200)
    expect((got.at(-1)!.body as { data: unknown[] }).data).toHaveLength(route === 'bank' ? 600 : 20)
    expect(calls).toHaveLength(pages * 10)
    expect(mostInAnyMinute(calls.map(({ at }) => at))).toBeLessThanOrEqual(30)
  },
)
