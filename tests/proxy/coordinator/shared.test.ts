import { describe, expect, it } from 'vitest'
import type { ProxyRequest } from 'fpx-checkout/proxy'
import type { LeaseStore } from '../../../src/proxy/coordinator/LeaseStore.js'
import { tenantOfHost } from '../../support/proxy/tenantOfHost.js'
import { bankRows, json, pageOf } from '../../support/gateway/fixtures.js'
import { createClusterHarness } from '../../support/proxy/createClusterHarness.js'
import {
  type ProxyHarness,
  type SimulatedGateway,
  well,
  wellOnOnePage,
} from '../../support/proxy/createProxyHarness.js'

const minutes = (count: number) => count * 60_000
const admin = { authorize: () => true }
const hang: SimulatedGateway = (_url, _call, { signal }) =>
  new Promise((_done, gone) => {
    signal?.addEventListener('abort', () => gone(new Error('closed')))
  })
const fewer =
  (rows: number): SimulatedGateway =>
  (url) =>
    json(pageOf(bankRows(rows), url))

describe('a list that another instance has stored', () => {
  it('is not accepted immediately if it is suspect', async () => {
    const { worlds, start, gateway, clock, payers, shared } = createClusterHarness(1)
    await payers(1000)
    await clock.advance(minutes(1))
    // An instance that was just started can't compare the list, so it stores any list it receives.
    shared.flush()
    gateway(fewer(3))
    await clock.advance(minutes(1))
    const fresh = start()
    await fresh.get('/api/fpx/bank')
    await clock.advance(1000)
    const warm = worlds[0]!
    for (let asked = 0; asked < 20; asked++) {
      expect((await warm.get('/api/fpx/bank')).body).toEqual({ data: bankRows(43) })
      await clock.advance(1000)
    }
    expect(warm.events).toContainEqual(expect.objectContaining({ type: 'list-suspect' }))
    const got = await payers(minutes(1))
    expect(got.at(-1)!.body).toEqual({ data: bankRows(3) })
  })

  it('is accepted by every instance as soon as one has confirmed it', async () => {
    const fleet = createClusterHarness(4, {}, fewer(36))
    const rows = async () => {
      const got = fleet.worlds.map(({ get }) => get('/api/fpx/bank'))
      await fleet.clock.advance(1000)
      return (await Promise.all(got)).map(({ body }) => (body as { data: unknown[] }).data.length)
    }
    await fleet.payers(minutes(5))
    fleet.gateway(fewer(12))
    while (!(await rows()).includes(12));
    const calls = fleet.arrivals().length
    for (const { events } of fleet.worlds) events.length = 0
    // The other instances look for a list at the latest ten seconds after the last failure.
    for (let second = 0; second < 10; second++) await rows()
    expect(await rows()).toEqual([12, 12, 12, 12])
    expect(fleet.arrivals()).toHaveLength(calls)
    const failures = fleet.worlds.flatMap(({ events }) =>
      events.filter(({ type }) => type === 'refresh-failed' || type === 'list-suspect'),
    )
    expect(failures).toEqual([])
  })

  it('is accepted by an instance that was idle while another one has confirmed it', async () => {
    const fleet = createClusterHarness(2, {}, fewer(36))
    const [busy, idle] = fleet.worlds as [ProxyHarness, ProxyHarness]
    await fleet.payers(1000)
    fleet.gateway(fewer(12))
    for (let second = 0; second < 300; second++) {
      void busy.get('/api/fpx/bank')
      await fleet.clock.advance(1000)
    }
    const calls = fleet.arrivals().length
    await idle.get('/api/fpx/bank')
    await fleet.clock.advance(0)
    expect((await idle.get('/api/fpx/bank')).body).toEqual({ data: bankRows(12) })
    expect(fleet.arrivals()).toHaveLength(calls)
    expect(idle.events.map(({ type }) => type)).not.toContain('list-suspect')
  })

  it('has a sealed age, whatever version the store reports', async () => {
    const fleet = createClusterHarness(1)
    await fleet.payers(1000)
    const kept = { ...fleet.shared }
    let replayed: string | undefined
    const acquire: LeaseStore['acquire'] = async (name, ask) => {
      const found = await kept.acquire(name, { ...ask, knownVersion: 0 })
      replayed ??= found.list?.text
      // An old list with a new version, as another program might restore it.
      return found.list && replayed
        ? { ...found, list: { version: fleet.clock.now(), text: replayed } }
        : found
    }
    await fleet.clock.advance(minutes(60))
    fleet.shared.acquire = acquire
    const { get } = fleet.start()
    fleet.gateway(() => new Response('', { status: 500 }))
    expect((await get('/api/fpx/bank')).headers['fpx-data-age']).toBe('3611')
  })

  it('does not replace a newer one that the store never received', async () => {
    const fleet = createClusterHarness(2, {}, fewer(40))
    const [one, other] = fleet.worlds
    const banksOf = async ({ get }: ProxyHarness) => {
      await get('/api/fpx/bank')
      await fleet.clock.advance(0)
      return (await get('/api/fpx/bank')).body
    }
    await fleet.payers(1000)
    await fleet.clock.advance(minutes(1))
    fleet.gateway(fewer(39))
    expect(await banksOf(other!)).toEqual({ data: bankRows(39) })
    await fleet.clock.advance(1000)
    fleet.shared.state = 'lost'
    fleet.gateway(fewer(38))
    expect(await banksOf(one!)).toEqual({ data: bankRows(38) })
    fleet.shared.state = 'well'
    fleet.gateway(() => new Response('', { status: 500 }))
    await fleet.clock.advance(minutes(1))
    expect(await banksOf(one!)).toEqual({ data: bankRows(38) })
  })

  it('says that the gateway has few calls left', async () => {
    const headers = { 'X-RateLimit-Remaining': '3' }
    const fleet = createClusterHarness(3, {}, (url) => json(pageOf(bankRows(21), url), { headers }))
    await fleet.payers(minutes(10))
    expect(fleet.arrivals().length).toBeLessThanOrEqual(7)
  })
})

describe('a list that was moved within the store', () => {
  it.each([
    ['to its own place', 0, 200],
    ['from that of another merchant', 1, 502],
    ['from that of another endpoint', 2, 502],
  ])('%s (list %d) has status %d', async (_where, from, status) => {
    const ofItsOwn = { authorize: (_view: ProxyRequest, tenant: string) => tenant }
    const fleet = createClusterHarness(1, { admin: ofItsOwn, tenants: tenantOfHost }, wellOnOnePage)
    const kept = { ...fleet.shared }
    const texts: string[] = []
    fleet.shared.release = (name, report) => {
      if (report.list) texts.push(report.list.text)
      return kept.release(name, report)
    }
    for (const [at, [host, path]] of [
      ['a', 'bank'],
      ['b', 'bank'],
      ['a', 'company'],
    ].entries()) {
      await fleet.worlds[0]!.get(`/api/fpx/${path}`, { host: host! })
      await expect.poll(() => texts.length).toBe(at + 1)
    }

    fleet.shared.acquire = async (name, ask) => {
      const found = await kept.acquire(name, ask)
      return found.list ? { ...found, list: { ...found.list, text: texts[from]! } } : found
    }
    fleet.gateway(() => new Response('', { status: 500 }))
    // The list is now old enough to be fetched again, and recent enough to be served.
    await fleet.clock.advance(minutes(2))
    const fresh = fleet.start()
    expect((await fresh.get('/api/fpx/bank', { host: 'a' })).status).toBe(status)
    const doubts = fresh.events.filter((event) => event.type === 'store-failed')
    expect(doubts.map(({ action }) => action)).toEqual(status === 200 ? [] : ['read'])
  })
})

describe('shared between instances', () => {
  it('a limit announced to one instance applies to the others', async () => {
    const headers = { 'X-RateLimit-Limit': '1', 'Retry-After': '1' }
    const fleet = createClusterHarness(2)
    fleet.gateway(() => new Response('', { status: 429, headers }))
    await fleet.worlds[0]!.get('/api/fpx/bank')
    fleet.gateway(well)
    await fleet.clock.advance(2000)
    // All instances together may make one call per minute, which was the call that received the 429.
    await fleet.worlds[1]!.get('/api/fpx/bank')
    await fleet.clock.advance(30_000)
    expect(fleet.arrivals()).toHaveLength(1)
  })

  it('after a refused key, a new instance does not serve the companies either', async () => {
    const fleet = createClusterHarness(1, { admin })
    expect((await fleet.payers(1000, 1000, '/api/fpx/company'))[0]!.status).toBe(200)
    await fleet.clock.advance(minutes(1))
    fleet.gateway(() => new Response('', { status: 401 }))
    const got = await fleet.payers(minutes(6), 5000, '/api/fpx/company')
    expect(got.at(-1)!.code).toBe('key-refused')
    const { get } = fleet.start()
    const answer = get('/api/fpx/company')
    await fleet.clock.advance(2000)
    expect((await answer).status).toBe(503)
    fleet.gateway(well)
    await fleet.payers(minutes(2), 5000, '/api/fpx/company')
    expect((await get('/api/fpx/company')).status).toBe(200)
  })
})

describe('an instance that crashes while it waits for the budget', () => {
  it('does not prevent another one from fetching as soon as a slot is free', async () => {
    const fleet = createClusterHarness(2, { budget: { perMinute: 1 } }, wellOnOnePage)
    const [gone, other] = fleet.worlds
    await fleet.payers(1000)
    await fleet.clock.advance(48_000)
    // The instance has the lease, but there's no free slot for two seconds.
    await gone!.get('/api/fpx/bank')
    await fleet.clock.advance(0)
    expect(gone!.events.at(-2)).toMatchObject({ type: 'budget-exhausted', retryInMs: 2000 })
    expect(fleet.arrivals()).toHaveLength(1)
    for (let passed = 0; passed < 4000; passed += 500) {
      await fleet.clock.advance(500)
      await other!.get('/api/fpx/bank')
    }
    expect(fleet.arrivals()).toHaveLength(2)
  })
})

describe('SIGTERM during a refresh', () => {
  it('immediately releases the lease and the slots to another instance', async () => {
    const fleet = createClusterHarness(2, {}, hang)
    const [leader, other] = fleet.worlds
    void leader!.get('/api/fpx/bank')
    await fleet.clock.advance(0)
    expect(fleet.arrivals()).toHaveLength(1)
    const closed = leader!.proxy.close()
    await fleet.clock.advance(0)
    await closed
    fleet.gateway(wellOnOnePage)
    expect((await other!.get('/api/fpx/bank')).body).toEqual({ data: bankRows(21) })
  })
})

/** Returns how many timers remain if a report couldn't be delivered, with or without calling `close`. */
async function countTimers(isClosed: boolean): Promise<number> {
  const { worlds, shared, clock } = createClusterHarness(1, {}, wellOnOnePage)
  const [world] = worlds
  shared.release = () => Promise.reject(new Error('lost'))
  await world!.get('/api/fpx/bank')
  await clock.advance(0)
  if (isClosed) await world!.proxy.close()
  // The next attempt is a second later.
  await clock.advance(1000)
  return clock.pending
}

it('a closed proxy gives up a report that the store does not receive, and leaves no timer', async () => {
  expect(await countTimers(true)).toBe(0)
})

it('control: an open proxy sends it again', async () => {
  expect(await countTimers(false)).toBe(1)
})
