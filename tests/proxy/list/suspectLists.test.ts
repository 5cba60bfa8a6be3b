import { describe, expect, it } from 'vitest'
import { bankRows, json, pageOf } from '../../support/gateway/fixtures.js'
import {
  createProxyHarness,
  type SimulatedGateway,
  well,
} from '../../support/proxy/createProxyHarness.js'

const admin = { authorize: () => true }

/** Banks of which some have no code, so these rows are left out. */
const withUnreadable = (rows: number, unreadable: number) => [
  ...bankRows(rows),
  ...bankRows(unreadable).map((bank) => ({ ...bank, code: '' })),
]

const suspect = expect.objectContaining({
  type: 'refresh-failed',
  reason: 'unreadable',
  message: expect.stringContaining('accepted only if') as string,
}) as unknown

describe('a suspect list', () => {
  const doubtful: [string, SimulatedGateway, number][] = [
    ['an empty one', () => json({ data: [] }), 0],
    ['one that shrank by 90 %', () => json({ data: bankRows(2) }), 2],
    [
      'one cut short by a gateway that ignores page',
      (url) => json(pageOf(bankRows(43), url.replace(/page=\d+/, 'page=1'))),
      40,
    ],
    [
      'one that shrank and has a row that cannot be read',
      () => json({ data: withUnreadable(20, 1) }),
      20,
    ],
  ]

  it.each(doubtful)(
    '%s is accepted once it has been fetched twice, a minute apart',
    async (_what, gateway, rows) => {
      const world = createProxyHarness()
      await world.get('/api/fpx/bank')
      await world.clock.advance(61_000)
      world.gateway(gateway)
      for (const { body } of await world.payers(55_000, 500))
        expect(body).toEqual({ data: bankRows(43) })
      await world.payers(20_000, 500)
      expect((await world.get('/api/fpx/bank')).body).toEqual({ data: bankRows(rows) })
      expect(world.events).toContainEqual(suspect)
    },
  )

  it.each(doubtful)('%s that appears once is forgotten', async (_what, gateway) => {
    const world = createProxyHarness()
    await world.get('/api/fpx/bank')
    for (let round = 0; round < 3; round++) {
      await world.clock.advance(61_000)
      world.gateway(gateway)
      await world.payers(20_000, 500)
      world.gateway(well)
      for (const { body } of await world.payers(20_000, 500))
        expect(body).toEqual({ data: bankRows(43) })
    }
  })

  it.each([
    ['size', (asked: number) => bankRows(1 + (asked % 20))],
    ['number of unreadable rows', (asked: number) => withUnreadable(20, asked % 3)],
  ])('of a different %s starts the minute again: it must be seen twice', async (_what, rows) => {
    const world = createProxyHarness()
    await world.get('/api/fpx/bank')
    await world.clock.advance(61_000)
    let asked = 0
    world.gateway(() => json({ data: rows(asked++) }))
    for (const { body } of await world.payers(150_000, 500))
      expect(body).toEqual({ data: bankRows(43) })
    expect(asked).toBeGreaterThan(5)
  })

  it('is accepted after a minute, and not a millisecond earlier', async () => {
    const { get, clock, gateway, calls } = createProxyHarness()
    await get('/api/fpx/bank')
    await clock.advance(61_000)
    gateway(() => json({ data: bankRows(2) }))
    await get('/api/fpx/bank')
    await clock.advance(59_999)
    await get('/api/fpx/bank')
    await clock.advance(0)
    expect(calls).toHaveLength(4)
    expect((await get('/api/fpx/bank')).body).toEqual({ data: bankRows(43) })
    await clock.advance(5000)
    await get('/api/fpx/bank')
    await clock.advance(0)
    expect((await get('/api/fpx/bank')).body).toEqual({ data: bankRows(2) })
  })

  it.each([
    [22, 11, true],
    [22, 10, false],
  ])('%i rows to %i rows is accepted: %s', async (before, after, believed) => {
    const { get, clock, gateway } = createProxyHarness({}, () => json({ data: bankRows(before) }))
    await get('/api/fpx/bank')
    await clock.advance(61_000)
    gateway(() => json({ data: bankRows(after) }))
    await get('/api/fpx/bank')
    await clock.advance(0)
    const rows = believed ? after : before
    expect((await get('/api/fpx/bank')).body).toEqual({ data: bankRows(rows) })
  })

  it('is not reported for a gateway that has always ignored `page`', async () => {
    const { get, clock, events } = createProxyHarness({}, doubtful[2]![1])
    await get('/api/fpx/bank')
    await clock.advance(61_000)
    await get('/api/fpx/bank')
    await clock.advance(0)
    expect(events).not.toContainEqual(suspect)
    expect(events.filter(({ type }) => type === 'refreshed')).toHaveLength(2)
  })

  it('is reported if it is the first list and contains no bank', async () => {
    const { get, events } = createProxyHarness({}, doubtful[0]![1])
    expect((await get('/api/fpx/bank')).code).toBe('gateway-unreadable')
    expect(events).toContainEqual(suspect)
  })

  it('is accepted like any other if nothing is cached', async () => {
    expect((await createProxyHarness({}, doubtful[1]![1]).get('/api/fpx/bank')).body).toEqual({
      data: bankRows(2),
    })
  })

  it('is accepted like any other if the cached list is too old to be served', async () => {
    const cache = { ttlMs: 60_000, staleIfErrorMs: 600_000 }
    const { get, clock, gateway } = createProxyHarness({ cache })
    await get('/api/fpx/bank')
    await clock.advance(601_000)
    gateway(doubtful[1]![1])
    expect((await get('/api/fpx/bank')).body).toEqual({ data: bankRows(2) })
  })

  it('from a gateway that ignores `page` is served from the start, without duplicates, and reported by an event', async () => {
    const { get, calls, events } = createProxyHarness({}, doubtful[2]![1])
    expect((await get('/api/fpx/bank')).body).toEqual({ data: bankRows(40) })
    expect(calls).toHaveLength(2)
    expect(events).toContainEqual(expect.objectContaining({ type: 'list-incomplete', rows: 40 }))
  })

  it('is not reported for a merchant without approved companies', async () => {
    const { get, clock, events } = createProxyHarness({ admin }, () => json({ data: [] }))
    expect((await get('/api/fpx/company')).body).toMatchObject({ data: [] })
    await clock.advance(61_000)
    await get('/api/fpx/company')
    await clock.advance(0)
    expect(events).not.toContainEqual(suspect)
  })
})
