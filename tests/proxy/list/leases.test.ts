import { describe, expect, it, vi } from 'vitest'
import type { FpxProxyOptions } from 'fpx-checkout/proxy'
import type { LeaseReport } from '../../../src/proxy/coordinator/LeaseStore.js'
import { bankRows, json, pageOf } from '../../support/gateway/fixtures.js'
import { mostInAnyMinute } from '../../support/proxy/mostInAnyMinute.js'
import {
  type ClusterHarness,
  createClusterHarness,
} from '../../support/proxy/createClusterHarness.js'
import {
  type ProxyHarness,
  type SimulatedGateway,
  well,
  wellOnOnePage,
} from '../../support/proxy/createProxyHarness.js'
import type { VirtualClock } from '../../support/deterministic/virtualClock.js'

const minutes = (count: number) => count * 60_000
const down: SimulatedGateway = () => new Response('', { status: 500 })
const hang: SimulatedGateway = (_url, _call, { signal }) =>
  new Promise((_done, gone) => {
    signal?.addEventListener('abort', () => gone(new Error('closed')))
  })

/** A gateway with `rows` banks that takes `ms` to return each page. */
function slowly(clock: VirtualClock, ms: number, rows: number): SimulatedGateway {
  return async (url) => {
    await new Promise<void>((done) => void clock.setTimeout(done, ms))
    return json(pageOf(bankRows(rows), url))
  }
}

/**
 * Sends a payer's request to an instance every `everyMs` milliseconds for a total of `ms` milliseconds. Returns the
 * ages of the received lists in seconds.
 */
async function agesOf({ clock }: ClusterHarness, { get }: ProxyHarness, ms: number, everyMs = 500) {
  const ages: number[] = []
  for (let passed = 0; passed < ms; passed += everyMs) {
    const { status, headers } = await get('/api/fpx/bank')
    expect(status).toBe(200)
    ages.push(Number(headers['fpx-data-age']))
    await clock.advance(everyMs)
  }
  return ages
}

/** Starts counting the requests for a lease. Returns a function that returns the count. */
function countTurnRequests({ shared }: ClusterHarness): () => number {
  const acquire = shared.acquire.bind(shared)
  let requests = 0
  shared.acquire = (...ask) => (requests++, acquire(...ask))
  return () => requests
}

describe('an instance that uses the list of another instance', () => {
  it('never serves a list older than the ttl, although it has no lease for a while', async () => {
    const fleet = createClusterHarness(2, {}, wellOnOnePage)
    const [, second] = fleet.worlds
    await fleet.payers(1000)
    expect(Math.max(...(await agesOf(fleet, second!, minutes(5))))).toBeLessThanOrEqual(60)
  })

  it('measures the ttl from when the list was fetched, not from when it was read from the store', async () => {
    const fleet = createClusterHarness(1, {}, wellOnOnePage)
    await fleet.payers(1000)
    await fleet.clock.advance(30_000)
    const late = fleet.start()
    void late.get('/api/fpx/bank')
    await fleet.clock.advance(0)
    expect(fleet.arrivals()).toHaveLength(1)
    expect(Math.max(...(await agesOf(fleet, late, minutes(2))))).toBeLessThanOrEqual(60)
  })

  it('releases a lease that it does not need', async () => {
    const fleet = createClusterHarness(1, { cache: { ttlMs: 15_000 } }, wellOnOnePage)
    const [first] = fleet.worlds
    await fleet.payers(1000)
    const gone = fleet.start()
    void gone.get('/api/fpx/bank')
    await fleet.clock.advance(0)
    expect(fleet.arrivals()).toHaveLength(1)
    expect(Math.max(...(await agesOf(fleet, first!, minutes(1))))).toBeLessThanOrEqual(15)
  })
})

describe('an instance with a shared store', () => {
  /** Creates an instance whose requests to the store are recorded. */
  function recorded(gateway: SimulatedGateway, options: Partial<FpxProxyOptions> = {}) {
    const fleet = createClusterHarness(0, options, gateway)
    const { shared } = fleet
    const store = { ...shared }
    const leases: number[] = []
    const renewals: number[] = []
    const failures: LeaseReport['failed'][] = []
    const retained: number[] = []
    const slots: number[] = []
    shared.acquire = (name, request) => {
      leases.push(request.leaseMs)
      slots.push(request.ids.length)
      return store.acquire(name, request)
    }
    shared.extend = (name, request) => {
      renewals.push(request.leaseMs)
      slots.push(request.ids.length)
      return store.extend(name, request)
    }
    shared.release = (name, report) => {
      if (report.failed) failures.push(report.failed)
      if (report.list) retained.push(report.list.retainMs)
      return store.release(name, report)
    }
    /** Sends a payer's request a minute after the previous one. */
    async function payer({ get }: ProxyHarness, path = '/api/fpx/bank') {
      await fleet.clock.advance(61_000)
      const response = get(path, { authorization: 'yes' })
      await fleet.clock.advance(10_000)
      return response
    }
    return { ...fleet, payer, leases, renewals, failures, retained, slots }
  }

  it('requests a lease long enough for the expected pages, but not longer than 70 s', async () => {
    const { start, payer, leases, renewals, gateway } = recorded(wellOnOnePage)
    const world = start()
    await payer(world)
    await payer(world)
    // A lease lasts for two eight-second calls and two seconds for the store.
    expect(leases).toEqual([18_000, 18_000])
    expect(renewals).toEqual([])
    gateway(well)
    await payer(world)
    await payer(world)
    expect(leases.slice(2)).toEqual([18_000, 26_000])
    expect(renewals).toEqual([26_000])
    gateway((url) => json(pageOf(bankRows(400), url)))
    await payer(world)
    await payer(world)
    expect(leases.at(-1)).toBe(70_000)
  })

  it('if it is new, requests as many calls before its first one as the stored list has pages', async () => {
    const { start, payer, slots, arrivals, gateway } = recorded(well)
    await payer(start())
    expect(slots).toEqual([1, 1])
    let slotsBefore = 0
    gateway((...call) => {
      slotsBefore ||= slots.length
      return well(...call)
    })
    await payer(start())
    expect([slots, slotsBefore]).toEqual([[1, 1, 1, 1], 4])
    expect(arrivals()).toHaveLength(4)
  })

  it.each([
    ['reports that the key was refused', 401, true],
    ['reports no refusal of the key after another failure', 500, false],
  ])('%s', async (_what, status, keyRefused) => {
    const { start, payer, failures } = recorded(() => new Response('', { status }))
    await payer(start())
    expect(failures).toMatchObject([{ keyRefused, failures: 1 }])
  })

  it('does not report a refused key if its list is suspect', async () => {
    const { start, payer, failures } = recorded(() => json({ data: [] }))
    await payer(start())
    expect(failures).toMatchObject([{ keyRefused: false, failures: 1 }])
  })

  it('does not release another instance’s lease', async () => {
    const { start, payer, failures, clock } = recorded(wellOnOnePage)
    await payer(start())
    // Two instances start together. One of them acquires the lease, and both use the list.
    void start().get('/api/fpx/bank')
    void start().get('/api/fpx/bank')
    await clock.advance(0)
    expect(failures).toEqual([])
  })

  it('lets the store retain a list as long as it is served', async () => {
    for (const staleIfErrorMs of [3_600_000, 60 * 86_400_000]) {
      const { start, payer, retained } = recorded(well, {
        cache: { staleIfErrorMs },
        admin: { authorize: () => true },
      })
      const world = start()
      await payer(world)
      await payer(world, '/api/fpx/company')
      expect(retained).toEqual([staleIfErrorMs, staleIfErrorMs])
    }
  })
})

describe('after a night without requests, an instance without the lease', () => {
  const BANK = '/api/fpx/bank'

  /**
   * Creates two instances with a list from the previous evening. The first instance starts to fetch the list, and the
   * gateway responds when `answer` is called.
   */
  async function morning(gatewayOn?: (clock: VirtualClock) => SimulatedGateway) {
    const fleet = createClusterHarness(2, {}, wellOnOnePage)
    const [leader, other] = fleet.worlds
    await fleet.payers(1000)
    await fleet.clock.advance(minutes(480))
    let answer: (response: Response) => void = () => undefined
    const held: SimulatedGateway = () => new Promise((done) => (answer = done))
    fleet.gateway(gatewayOn?.(fleet.clock) ?? held)
    const first = leader!.get(BANK)
    await fleet.clock.advance(0)
    const { get } = other!
    return { ...fleet, first, get, answer: () => answer(json({ data: bankRows(20) })) }
  }

  it('serves its first payers the list that the leader fetches', async () => {
    const { clock, first, get, answer, arrivals } = await morning()
    const got = [get(BANK), get(BANK)]
    await clock.advance(500)
    answer()
    await clock.advance(200)
    for (const { body } of await Promise.all([first, ...got]))
      expect(body).toEqual({ data: bankRows(20) })
    expect(arrivals()).toHaveLength(2)
  })

  /**
   * Sends a payer's request every 500 milliseconds for a total of `ms` milliseconds. Returns how long each payer waits
   * in milliseconds.
   */
  async function waitsOf(clock: VirtualClock, get: ProxyHarness['get'], ms: number) {
    const waits: Promise<number>[] = []
    for (let passed = 0; passed < ms; passed += 500) {
      const asked = clock.elapsed()
      waits.push(
        get(BANK).then(({ status }) => {
          expect(status).toBe(200)
          return clock.elapsed() - asked
        }),
      )
      await clock.advance(500)
    }
    return Promise.all(waits)
  }

  it('delays payers only in the first 2 s if that list does not arrive', async () => {
    const { clock, get } = await morning()
    const [first, second, third, fourth, ...later] = await waitsOf(clock, get, 12_000)
    expect([first, second, third, fourth]).toEqual([2000, 1500, 1000, 500])
    expect(Math.max(...later)).toBe(0)
  })

  it('looks for that list once a second when no payer waits for it', async () => {
    const fleet = await morning()
    void fleet.get(BANK)
    await fleet.clock.advance(2000)
    const turnRequests = countTurnRequests(fleet)
    await fleet.clock.advance(5000)
    expect(turnRequests()).toBeGreaterThanOrEqual(4)
    expect(turnRequests()).toBeLessThanOrEqual(6)
  })

  it('does not delay later payers if that list takes longer than a call’s deadline', async () => {
    const { clock, get } = await morning((clock) => slowly(clock, 5000, 100))
    const [, , , , ...later] = await waitsOf(clock, get, 20_000)
    expect(Math.max(...later)).toBe(0)
    expect((await get(BANK)).body).toEqual({ data: bankRows(100) })
  })
})

describe('an instance without the lease', () => {
  it('if it has a list, looks once a second, stays fresh, and has the new list a second later', async () => {
    const fleet = createClusterHarness(2, {}, wellOnOnePage)
    const [leader, other] = fleet.worlds
    await fleet.payers(1000)
    await fleet.clock.advance(50_000)
    let answer: (response: Response) => void = () => undefined
    fleet.gateway(() => new Promise((done) => (answer = done)))
    await leader!.get('/api/fpx/bank')
    await fleet.clock.advance(0)
    const turnRequests = countTurnRequests(fleet)
    await agesOf(fleet, other!, 5000, 100)
    expect(turnRequests()).toBeGreaterThanOrEqual(4)
    expect(turnRequests()).toBeLessThanOrEqual(6)
    expect(other!.proxy.health().status).toBe('fresh')
    answer(json({ data: bankRows(20) }))
    await fleet.clock.advance(0)
    const ages = await agesOf(fleet, other!, 2000, 100)
    expect(ages.at(-1)).toBeLessThanOrEqual(2)
  })

  it('if it has no list, looks only as long as a payer waits', async () => {
    const fleet = createClusterHarness(2, {}, hang)
    const [leader, other] = fleet.worlds
    // The leader crashes during its call. Its lease is long enough for two calls.
    fleet.shared.release = () => Promise.reject(new Error('lost'))
    void leader!.get('/api/fpx/bank')
    await fleet.clock.advance(0)
    expect(fleet.arrivals()).toHaveLength(1)
    const turnRequests = countTurnRequests(fleet)
    const waiting = other!.get('/api/fpx/bank')
    await fleet.clock.advance(9000)
    expect((await waiting).status).toBe(504)
    const before = turnRequests()
    expect(before).toBeGreaterThan(10)
    await fleet.clock.advance(40_000)
    expect(turnRequests()).toBe(before)
  })

  it('closes without waiting for the leader', async () => {
    const fleet = createClusterHarness(2, {}, hang)
    const [leader, other] = fleet.worlds
    void leader!.get('/api/fpx/bank')
    await fleet.clock.advance(0)
    void other!.get('/api/fpx/bank')
    await fleet.clock.advance(300)
    let closed = false
    void other!.proxy.close().then(() => (closed = true))
    await fleet.clock.advance(500)
    expect(closed).toBe(true)
    expect(fleet.arrivals()).toHaveLength(1)
  })
})

describe('an instance that finds more pages than it expected', () => {
  it('holds its lease until all pages are read, and the others get the list at the same time', async () => {
    const fleet = createClusterHarness(2)
    const { clock, worlds, arrivals } = fleet
    fleet.gateway(slowly(clock, 4000, 270))
    for (let passed = 0; passed < 29_000; passed += 1000) {
      for (const { get } of worlds) void get('/api/fpx/bank')
      await clock.advance(1000)
    }
    for (const { get } of worlds)
      expect((await get('/api/fpx/bank')).body).toEqual({ data: bankRows(270) })
    expect(arrivals()).toHaveLength(7)
  })

  it('and crashes, delays the others as if there were maxPages pages, not all of them', async () => {
    const gateway = { baseUrl: 'https://gateway.test/v2', apiKey: 'key', maxPages: 2 }
    const fleet = createClusterHarness(2, { gateway })
    const { clock, worlds, shared } = fleet
    const [dying, other] = worlds
    const pages = slowly(clock, 500, 4000)
    fleet.gateway((...call) => (fleet.arrivals().length === 2 ? hang : pages)(...call))
    shared.release = () => Promise.reject(new Error('lost'))
    void dying!.get('/api/fpx/bank')
    await clock.advance(40_000)
    const got = other!.get('/api/fpx/bank')
    await clock.advance(10_000)
    expect((await got).body).toEqual({ data: bankRows(80) })
  })
})

describe('an instance that is closed while it acquires the lease', () => {
  it('releases it to the others immediately, with the failures so far', async () => {
    const fleet = createClusterHarness(2, {}, down)
    const [leaving, other] = fleet.worlds
    await leaving!.get('/api/fpx/bank')
    await fleet.clock.advance(1000)
    fleet.gateway(wellOnOnePage)
    const release = vi.spyOn(fleet.shared, 'release')
    const acquire = fleet.shared.acquire.bind(fleet.shared)
    let answer: () => void = () => undefined
    const held = new Promise<void>((done) => (answer = done))
    fleet.shared.acquire = async (...ask) => {
      const result = await acquire(...ask)
      await held
      return result
    }
    void leaving!.get('/api/fpx/bank')
    await fleet.clock.advance(0)
    fleet.shared.acquire = acquire
    const closed = leaving!.proxy.close()
    answer()
    await closed
    expect(fleet.arrivals()).toHaveLength(1)
    expect(release.mock.lastCall![1].failed).toMatchObject({ pauseMs: 0, failures: 1 })
    expect((await other!.get('/api/fpx/bank')).body).toEqual({ data: bankRows(21) })
  })
})

describe('more instances than configured', () => {
  it('are counted by Redis, and each has a smaller share of calls while Redis is unreachable', async () => {
    const fleet = createClusterHarness(12, {}, wellOnOnePage)
    Object.assign(fleet.shared, { instances: 2 })
    await fleet.payers(minutes(3))
    const known = fleet.arrivals().length
    fleet.gateway(down)
    fleet.shared.state = 'lost'
    await fleet.payers(minutes(2))
    // Each of the twelve instances may make two calls per minute. If there were only two instances, each could make
    // sixteen.
    expect(mostInAnyMinute(fleet.arrivals().slice(known))).toBeLessThanOrEqual(24)
  })
})
