import { describe, expect, it } from 'vitest'
import {
  createProxyHarness,
  type SimulatedGateway,
} from '../../support/proxy/createProxyHarness.js'
import { bankRows, companyRows, json, pageOf } from '../../support/gateway/fixtures.js'
import { memoryShared } from '../../support/redis/memoryShared.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'

const BANK = '/api/fpx/bank'
const banks = bankRows(43)
const day = 86_400_000

/** Creates a gateway that sends the rows in pages. */
const sends =
  (rows: readonly unknown[]): SimulatedGateway =>
  (url) =>
    json(pageOf(rows, url))

/** Replaces row 42, which is on the second page. */
const withRow = (row: unknown, rows: readonly unknown[] = banks) => rows.with(41, row)

const bad: [string, unknown, string][] = [
  ['null', null, 'page 2, data[1]: expected an object; received null'],
  [
    'a bank with a blank code',
    { code: ' ', name: 'a secret text' },
    'page 2, data[1].code: expected 1 to 35 printable characters without spaces at the ends; received a blank string',
  ],
  [
    'a bank with a padded code',
    { ...banks[41], code: 'B0042 ' },
    'page 2, data[1].code: expected 1 to 35 printable characters without spaces at the ends; received a string of 6 characters',
  ],
  [
    'a bank with a number as name',
    { code: 'B0042', name: 42 },
    'page 2, data[1].name: expected a string, null or nothing; received a number',
  ],
  ['an empty array', [], 'page 2, data[1].code: expected a value; received nothing'],
]

/** Runs a due refresh and returns the new list. */
async function refreshed({ get, clock }: ReturnType<typeof createProxyHarness>, ms = 61_000) {
  await clock.advance(ms)
  // If the list is old, a request waits for the refresh it has started, so the clock must advance.
  const read = async () => {
    const response = get(BANK)
    await clock.advance(3000)
    return (await response).body as { data: { code: string; status?: string }[] }
  }
  await read()
  return read()
}

describe('a list with a row that cannot be read', () => {
  it.each(bad)('with %s: its bank retains its last row', async (_what, row, problem) => {
    const world = createProxyHarness()
    await world.get(BANK)
    const changed = banks.map((bank) => ({ ...bank, status: 'offline' }))
    world.gateway(sends(withRow(row, changed)))
    const { data } = await refreshed(world)
    expect(data).toHaveLength(43)
    expect(data.find(({ code }) => code === 'B0042')).toEqual(banks[41])
    expect(data.filter(({ status }) => status === 'offline')).toHaveLength(42)
    const { events } = world
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'rows-unreadable',
        rows: 1,
        retained: 1,
        problems: [problem],
      }),
    )
    expect(events).toContainEqual(expect.objectContaining({ type: 'list-incomplete', rows: 43 }))
    expect(events.map(({ type }) => type)).not.toContain('bank-removed')
    expect(JSON.stringify(events)).not.toContain('a secret text')
  })

  it.each(bad)('with %s: the other banks are served at a cold start', async (_what, row) => {
    const { get, events, calls } = createProxyHarness({}, sends(withRow(row)))
    expect((await get(BANK)).body).toEqual({ data: banks.toSpliced(41, 1) })
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'rows-unreadable', rows: 1, retained: 0 }),
    )
    expect(events).toContainEqual(expect.objectContaining({ type: 'list-incomplete', rows: 42 }))
    expect(calls).toHaveLength(2)
  })

  it.each([
    [20, 2, 200],
    [20, 3, 502],
    [10, 1, 200],
    [9, 1, 502],
  ])(
    'if nothing is cached, with %i rows, %i of them unreadable: status %i',
    async (rows, count, status) => {
      const list = bankRows(rows).fill(null as never, 0, count)
      const { get, events } = createProxyHarness({}, sends(list))
      const got = await get(BANK)
      expect(got.status).toBe(status)
      if (status === 200) return
      expect(got.code).toBe('gateway-unreadable')
      expect(events).toContainEqual(
        expect.objectContaining({
          type: 'refresh-failed',
          message: expect.stringContaining('data[0]: expected an object; received null.') as string,
        }),
      )
    },
  )

  it('is refused if more than half of the rows are unreadable, however often it is received', async () => {
    const world = createProxyHarness()
    await world.get(BANK)
    world.gateway(sends(banks.with(0, banks[1]!).fill(null as never, 1, 23)))
    for (let minute = 0; minute < 5; minute++)
      expect(await refreshed(world)).toEqual({ data: banks })
    expect((await world.get(BANK)).headers['fpx-data-age']).not.toBe('0')
    expect(world.events.filter(({ type }) => type === 'refreshed')).toHaveLength(1)
  })

  it('emits one event for all of its unreadable rows, with the first ten problems', async () => {
    const { get, events } = createProxyHarness(
      {},
      sends([...bankRows(200), ...Array(12).fill(null)]),
    )
    await get(BANK)
    const [event] = events.filter((event) => event.type === 'rows-unreadable')
    expect(event).toMatchObject({ rows: 12 })
    expect(event!.problems).toHaveLength(10)
  })

  it('that lost half of its rows stays suspect, however often it is received', async () => {
    const world = createProxyHarness()
    await world.get(BANK)
    world.gateway(sends([...bankRows(15), null]))
    for (let minute = 0; minute < 5; minute++)
      expect(await refreshed(world)).toEqual({ data: banks })
    expect(world.events).toContainEqual(
      expect.objectContaining({ type: 'list-suspect', reason: 'shrunk' }),
    )
  })

  it('retains each of several rows with the same code, but not one that was only renamed', async () => {
    const twins = [
      { code: 'TWIN', name: 'Twin', display: 'Twin Clicks' },
      { code: 'TWIN', name: 'Twin', display: 'Twin Biz' },
    ]
    const world = createProxyHarness({}, sends([...bankRows(20), ...twins]))
    await world.get(BANK)
    const renamed = [{ ...banks[0], display: 'New' }, ...bankRows(20).slice(1)]
    world.gateway(sends([...renamed, twins[0], null]))
    expect(await refreshed(world)).toEqual({ data: [...renamed, ...twins] })
  })

  it('is complete again as soon as all rows can be read', async () => {
    const world = createProxyHarness()
    await world.get(BANK)
    world.gateway(sends(withRow(null)))
    await refreshed(world)
    world.gateway(sends(bankRows(42)))
    expect(await refreshed(world)).toEqual({ data: bankRows(42) })
  })

  it.each([
    ['of one instance', 1],
    ['of two instances that alternate', 2],
  ])('does not retain rows longer than a list may be served: %s', async (_what, count) => {
    const clock = virtualClock()
    const shared = memoryShared(clock)
    const options = {
      clock,
      random: () => 0.5,
      store: shared,
      cache: { staleIfErrorMs: 7 * day },
    }
    const instances = Array.from({ length: count }, () => createProxyHarness(options))
    for (const { get } of instances) await get(BANK)
    let has42 = 0
    for (let hour = 0; hour < 9 * 24; hour++) {
      const world = instances[hour % count]!
      world.gateway(sends(withRow(null)))
      const { data } = await refreshed({ ...world, clock }, 3_600_000)
      expect(data.length).toBeGreaterThanOrEqual(42)
      if (data.length === 43) has42 = hour
    }
    expect(has42 / 24).toBeGreaterThan(6.9)
    expect(has42 / 24).toBeLessThan(7.1)
  })
})

describe('a PHP array from which rows were removed', () => {
  const filtered = { 0: banks[0], 2: banks[2] }
  it.each([
    ['in data', { data: filtered }],
    ['as the whole body', filtered],
  ])('is a list of the remaining rows: %s', async (_where, body) => {
    const { get, events } = createProxyHarness({}, () => json(body))
    expect((await get(BANK)).body).toEqual({ data: [banks[0], banks[2]] })
    expect(events.map(({ type }) => type)).not.toContain('list-incomplete')
  })

  it('is refused if it has fewer rows than its count says', async () => {
    const meta = {
      pagination: { total: 3, count: 3, per_page: 40, current_page: 1, total_pages: 1 },
    }
    const { get } = createProxyHarness({}, () => json({ data: filtered, meta }))
    expect((await get(BANK)).code).toBe('gateway-unreadable')
  })
})

describe('a list of companies with a row that cannot be read', () => {
  const company = { authorize: () => true }
  const rows = companyRows(93)

  it.each([
    ['cold', false],
    ['warm', true],
  ])('contains the other rows, and is never complete: %s', async (_when, isWarm) => {
    const { get, gateway, clock, events } = createProxyHarness({ admin: company }, sends(rows))
    if (isWarm) await get('/api/fpx/company')
    await clock.advance(61_000)
    gateway(sends(rows.with(50, { id: 'x', name: 'Company 51' } as never)))
    await get('/api/fpx/company')
    await clock.advance(0)
    const { body } = await get('/api/fpx/company?perPage=40&page=2')
    const { data, meta } = body as { data: unknown[]; meta: object }
    expect(data).not.toContainEqual(rows[50])
    expect(meta).toMatchObject({ pagination: { total: 92 }, complete: false })
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'rows-unreadable',
        problems: [expect.stringMatching(/^page 2, data\[10\]\.id: expected a whole number/)],
      }),
    )
  })
})
