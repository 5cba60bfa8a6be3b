import { describe, expect, it } from 'vitest'
import { bankRows, json, pageOf } from '../../support/gateway/fixtures.js'
import { mostInAnyMinute } from '../../support/proxy/mostInAnyMinute.js'
import {
  createProxyHarness,
  type ProxyHarness,
  type SimulatedGateway,
} from '../../support/proxy/createProxyHarness.js'
import { virtualClock, type VirtualClock } from '../../support/deterministic/virtualClock.js'

const BANK = '/api/fpx/bank'
const minutes = (count: number) => count * 60_000

/** A gateway that takes `ms` to return each page. */
const slowly =
  (clock: VirtualClock, ms: number, rows: number): SimulatedGateway =>
  async (url) => {
    await new Promise<void>((done) => void clock.setTimeout(done, ms))
    return json(pageOf(bankRows(rows), url))
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
    const { get } = createProxyHarness({ clock }, slowly(clock, 3000, 43))
    const got = get(BANK)
    await clock.advance(6000)
    expect((await got).headers['fpx-data-age']).toBe('3')
    await clock.advance(2000)
    expect((await get(BANK)).headers['fpx-data-age']).toBe('5')
  })

  it('is abandoned if it is not read within a minute, without requesting the remaining pages', async () => {
    const clock = virtualClock()
    const world = createProxyHarness({ clock }, slowly(clock, 7000, 1000))
    void world.get(BANK)
    await clock.advance(minutes(1))
    expect(failuresOf(world)).toMatchObject([{ reason: 'timeout' }])
    expect(world.calls).toHaveLength(9)
    await clock.advance(minutes(1))
    expect(world.calls).toHaveLength(9)
  })

  it('releases the slots for pages that a failed refresh did not read', async () => {
    const { get, payers, gateway, clock, proxy } = createProxyHarness()
    await get(BANK)
    await clock.advance(minutes(1))
    gateway(() => new Response('', { status: 500 }))
    await payers(minutes(1), 500)
    await clock.advance(minutes(2))
    expect(proxy.health().endpoints).toMatchObject([{ state: 'stale', budgetLeft: 30 }])
  })

  it('is not started without a slot for each page if a failed refresh has found their number', async () => {
    let wrong = true
    const { get, clock, calls } = createProxyHarness({ budget: { perMinute: 4 } }, (url) =>
      wrong && url.includes('page=2') ? json({ data: null }) : json(pageOf(bankRows(120), url)),
    )
    expect((await get(BANK)).code).toBe('gateway-unreadable')
    expect(calls).toHaveLength(2)
    wrong = false
    // Two slots are free, and three are needed.
    await clock.advance(10_000)
    expect((await get(BANK)).status).toBe(502)
    expect(calls).toHaveLength(2)
    await clock.advance(minutes(1))
    expect((await get(BANK)).body).toEqual({ data: bankRows(120) })
    expect(calls).toHaveLength(5)
  })

  it('passes its number of pages to the next refresh, which waits for all slots together', async () => {
    const { get, clock, calls } = createProxyHarness({ budget: { perMinute: 3 } }, (url) =>
      json(pageOf(bankRows(43), url)),
    )
    expect((await get(BANK)).status).toBe(200)
    await clock.advance(59_000)
    // One slot of three is free, and two are needed.
    await get(BANK)
    await clock.advance(0)
    expect(calls).toHaveLength(2)
    await clock.advance(2000)
    await get(BANK)
    await clock.advance(0)
    expect(calls).toHaveLength(4)
  })
})

describe('a list with more pages than the budget has calls', () => {
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
      '5 pages, 2 calls. Raise budget.perMinute, or set gateway.maxPages to 2',
    )
    await world.payers(minutes(10), 1000)
    const at = world.calls.map((call) => call.at)
    expect(mostInAnyMinute(at)).toBe(1)
    // One free slot is enough for the first page, which shows whether the list has become shorter.
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
      { budget: { perMinute: 2 }, gateway },
      pages(() => 200),
    )
    expect((await get(BANK)).body).toEqual({ data: bankRows(80) })
  })
})

it('a 25-page list waits until the budget has a slot for each page, and is served whole', async () => {
  const rows = bankRows(1000)
  const { payers, calls } = createProxyHarness({}, (url) => json(pageOf(rows, url)))
  const got = await payers(600_000, 1000)
  for (const { body } of got) expect(body).toEqual({ data: rows })
  expect(calls.length % 25).toBe(0)
  expect(mostInAnyMinute(calls.map(({ at }) => at))).toBeLessThanOrEqual(30)
})
