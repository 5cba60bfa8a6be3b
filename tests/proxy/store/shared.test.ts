import { describe, expect, it, vi } from 'vitest'
import type { ProxyRequest } from 'fpx-checkout/proxy'
import { tenantOfHost } from '../../support/proxy/tenantOfHost.js'
import { bankRows, json, pageOf } from '../../support/gateway/fixtures.js'
import { mostInAnyMinute } from '../../support/proxy/mostInAnyMinute.js'
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
    const got = await payers(minutes(4))
    expect(got.at(-1)!.body).toEqual({ data: bankRows(3) })
  })

  it('is checked by each instance, which accepts it a minute after it has seen it first', async () => {
    const fleet = createClusterHarness(4, {}, fewer(36))
    const rows = async () => {
      const got = fleet.worlds.map(({ get }) => get('/api/fpx/bank'))
      await fleet.clock.advance(1000)
      return (await Promise.all(got)).map(({ body }) => (body as { data: unknown[] }).data.length)
    }
    await fleet.payers(minutes(2))
    fleet.gateway(fewer(12))
    while (!(await rows()).includes(12));
    for (let second = 0; second < 180; second++) await rows()
    expect(await rows()).toEqual([12, 12, 12, 12])
    expect(mostInAnyMinute(fleet.arrivals())).toBeLessThanOrEqual(29)
  })

  it('has a sealed age, even if another program restores an old one', async () => {
    const { payers, shared, clock, start, gateway } = createClusterHarness(1)
    await payers(1000)
    const [name] = [...shared.values.keys()].filter((key) => key.endsWith(':list'))
    const replayed = shared.values.get(name!)!
    await clock.advance(minutes(60))
    shared.values.set(name!, replayed)
    gateway(() => new Response('', { status: 500 }))
    const { get } = start()
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
    // Once its own list is overdue, it looks whether the store has a newer one.
    await fleet.clock.advance(minutes(2))
    await banksOf(other!)
    expect(await banksOf(one!)).toEqual({ data: bankRows(38) })
  })

  it('is not refreshed while the gateway has too few calls left', async () => {
    const headers = { 'RateLimit-Remaining': '0', 'RateLimit-Reset': '290' }
    const fleet = createClusterHarness(3, {}, (url) => json(pageOf(bankRows(21), url), { headers }))
    await fleet.payers(minutes(10))
    expect(fleet.arrivals()).toHaveLength(3)
  })
})

describe('an instance whose clock is too far behind to accept the lists of another one', () => {
  it.each([600, 3000])('by %d s fetches its own list within seven minutes', async (behind) => {
    const fleet = createClusterHarness(1, {}, wellOnOnePage)
    const { clock } = fleet
    const slow = fleet.start({ clock: { ...clock, now: () => clock.now() - behind * 1000 } })
    await fleet.payers(minutes(10))
    for (let second = 0; second < 1200; second++) {
      void fleet.worlds[0]!.get('/api/fpx/bank')
      const got = slow.get('/api/fpx/bank')
      await clock.advance(1000)
      expect(Number((await got).headers['fpx-data-age'])).toBeLessThan(420)
    }
    expect(mostInAnyMinute(fleet.arrivals())).toBeLessThanOrEqual(4)
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
    const { values } = fleet.shared
    const names = () => [...values.keys()].filter((key) => key.endsWith(':list'))
    for (const [at, [host, path]] of [
      ['a', 'bank'],
      ['b', 'bank'],
      ['a', 'company'],
    ].entries()) {
      await fleet.worlds[0]!.get(`/api/fpx/${path}`, { host: host! })
      await fleet.clock.advance(0)
      expect(names()).toHaveLength(at + 1)
    }

    values.set(names()[0]!, values.get(names()[from]!)!)
    fleet.gateway(() => new Response('', { status: 500 }))
    // The list is now old enough to be fetched again, and recent enough to be served.
    await fleet.clock.advance(minutes(2))
    const fresh = fleet.start()
    const answer = fresh.get('/api/fpx/bank', { host: 'a' })
    await fleet.clock.advance(1000)
    expect((await answer).status).toBe(status)
    const doubts = fresh.events.filter((event) => event.type === 'store-failed')
    expect(doubts.map(({ action }) => action)).toEqual(status === 200 ? [] : ['read'])
  })
})

describe('shared between instances', () => {
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

  it('an instance keeps its own list for five minutes after a refused key, though the store has it too', async () => {
    const { worlds, clock, gateway } = createClusterHarness(2, { admin })
    const ask = async ({ get }: ProxyHarness) => {
      const got = get('/api/fpx/company')
      await clock.advance(2000)
      return (await got).status
    }
    const [one, other] = worlds
    await ask(one!)
    await clock.advance(minutes(3))
    gateway(() => new Response('', { status: 401 }))
    await ask(other!)
    // NTP corrects the time of day, so the stored list looks a millisecond newer.
    clock.jump(-1)
    expect([await ask(one!), await ask(one!)]).toEqual([200, 200])
  })

  it.each([
    ['from the store', true],
    ['from a store that has failed once', false],
  ])(
    'after a refused key, an instance with companies %s does not serve them again',
    async (_whence, hasList) => {
      const fleet = createClusterHarness(2, { admin })
      const [one, other] = fleet.worlds
      const ask = async ({ get }: ProxyHarness) => {
        const got = get('/api/fpx/company')
        await fleet.clock.advance(2000)
        return (await got).status
      }
      await ask(one!)
      if (hasList) expect(await ask(other!)).toBe(200)
      await fleet.clock.advance(minutes(1))
      fleet.gateway(() => new Response('', { status: 401 }))
      await ask(one!)
      if (!hasList) vi.spyOn(fleet.shared, 'get').mockRejectedValueOnce(new Error('lost'))
      await ask(other!)
      // The clock is set back, so the stored list looks newer.
      fleet.clock.jump(-2000)
      for (let round = 0; round < 3; round++) {
        await fleet.clock.advance(minutes(1))
        await ask(one!)
        expect(await ask(other!)).toBe(503)
      }
    },
  )
})

describe('a lock that the store loses during a refresh', () => {
  it('ends the refresh before its next call, because another instance may have taken the lock', async () => {
    let isLost = false
    const fleet = createClusterHarness(1, {}, (url) => {
      if (!isLost) fleet.shared.flush()
      isLost = true
      return json(pageOf(bankRows(43), url))
    })
    void fleet.worlds[0]!.get('/api/fpx/bank')
    await fleet.clock.advance(1000)
    expect(fleet.arrivals()).toHaveLength(1)
    // Control: the next refresh, whose lock remains, reads both pages.
    const got = await fleet.payers(minutes(1))
    expect(got.at(-1)!.body).toEqual({ data: bankRows(43) })
    expect(fleet.arrivals()).toHaveLength(3)
  })
})

describe('SIGTERM during a refresh', () => {
  it('leaves the lock to another instance after the tail of its call', async () => {
    const fleet = createClusterHarness(2, {}, hang)
    const [leader, other] = fleet.worlds
    void leader!.get('/api/fpx/bank')
    await fleet.clock.advance(0)
    expect(fleet.arrivals()).toHaveLength(1)
    const closed = leader!.proxy.close()
    await fleet.clock.advance(0)
    await closed
    fleet.gateway(wellOnOnePage)
    const answer = other!.get('/api/fpx/bank')
    await fleet.clock.advance(5000)
    expect((await answer).body).toEqual({ data: bankRows(21) })
  })
  it('of an instance that has just started does not end the outage that others report', async () => {
    const fleet = createClusterHarness(1, {}, wellOnOnePage)
    const [other] = fleet.worlds
    await fleet.payers(1000)
    await fleet.clock.advance(minutes(1))
    fleet.gateway(hang)
    await fleet.payers(1000)
    await fleet.clock.advance(minutes(1))
    const { get, proxy } = fleet.start()
    void get('/api/fpx/bank')
    await fleet.clock.advance(1000)
    expect(fleet.arrivals()).toHaveLength(3)
    const closed = proxy.close()
    await fleet.clock.advance(0)
    await closed
    other!.events.length = 0
    void other!.get('/api/fpx/bank')
    await fleet.clock.advance(1000)
    expect(other!.events).toEqual([])
    expect(other!.proxy.health().status).toBe('stale')
  })
})
