import { describe, expect, it } from 'vitest'
import { bankRows, json, pageOf } from '../../support/fixtures.js'
import { mostInAnyMinute } from '../../support/mostInAnyMinute.js'
import { type ClusterHarness, createClusterHarness } from '../../support/createClusterHarness.js'
import { type ProxyHarness, type Service, wellOnOnePage } from '../../support/createProxyHarness.js'
import type { VirtualClock } from '../../support/virtualClock.js'

const minutes = (count: number) => count * 60_000
const down: Service = () => new Response('', { status: 500 })
const hang: Service = (_url, _call, { signal }) =>
  new Promise((_done, gone) => {
    signal?.addEventListener('abort', () => gone(new Error('closed')))
  })

/** A service with so many banks that takes so long for each page. */
function slowly(clock: VirtualClock, ms: number, rows: number): Service {
  return async (url) => {
    await new Promise<void>((done) => void clock.setTimeout(done, ms))
    return json(pageOf(bankRows(rows), url))
  }
}

/** A payer of one instance every `everyMs`, and how old the lists were that they got, in seconds. */
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

/** Counts how often the store is asked whose turn it is. */
function leadsOf({ shared }: ClusterHarness): () => number {
  const lead = shared.acquireLease.bind(shared)
  let asked = 0
  shared.acquireLease = (...ask) => (asked++, lead(...ask))
  return () => asked
}

describe('an instance that takes over what another has gathered', () => {
  it('shows no list older than the ttl, though it has no turn for a while', async () => {
    const fleet = createClusterHarness(2, {}, wellOnOnePage)
    const [, second] = fleet.worlds
    await fleet.payers(1000)
    expect(Math.max(...(await agesOf(fleet, second!, minutes(5))))).toBeLessThanOrEqual(60)
  })

  it('counts the ttl from when the list was gathered, not from when it came', async () => {
    const fleet = createClusterHarness(1, {}, wellOnOnePage)
    await fleet.payers(1000)
    await fleet.clock.advance(30_000)
    const late = fleet.start()
    void late.get('/api/fpx/bank')
    await fleet.clock.advance(0)
    expect(Math.max(...(await agesOf(fleet, late, minutes(2))))).toBeLessThanOrEqual(60)
  })

  it('keeps no turn that it has no use for', async () => {
    const fleet = createClusterHarness(1, { bank: { ttlMs: 15_000 } }, wellOnOnePage)
    const [first] = fleet.worlds
    await fleet.payers(1000)
    const gone = fleet.start()
    void gone.get('/api/fpx/bank')
    await fleet.clock.advance(0)
    expect(fleet.arrivals()).toHaveLength(1)
    expect(Math.max(...(await agesOf(fleet, first!, minutes(1))))).toBeLessThanOrEqual(15)
  })
})

describe('after a night in which nobody asked, an instance whose turn it is not', () => {
  const BANK = '/api/fpx/bank'

  /** Two instances with a list of the evening; the first one gathers, of a service that `answer` answers for. */
  async function morning(serviceOn?: (clock: VirtualClock) => Service) {
    const fleet = createClusterHarness(2, {}, wellOnOnePage)
    const [leader, other] = fleet.worlds
    await fleet.payers(1000)
    await fleet.clock.advance(minutes(480))
    let answer: (response: Response) => void = () => undefined
    const held: Service = () => new Promise((done) => (answer = done))
    fleet.service(serviceOn?.(fleet.clock) ?? held)
    const first = leader!.get(BANK)
    await fleet.clock.advance(0)
    const { get } = other!
    return { ...fleet, first, get, answer: () => answer(json({ data: bankRows(20) })) }
  }

  it('shows its first payers the list that the other one gathers', async () => {
    const { clock, first, get, answer, arrivals } = await morning()
    const got = [get(BANK), get(BANK)]
    await clock.advance(500)
    answer()
    await clock.advance(200)
    for (const { body } of await Promise.all([first, ...got]))
      expect(body).toEqual({ data: bankRows(20) })
    expect(arrivals()).toHaveLength(2)
  })

  /** A payer every 500 ms for `ms`, and how long each of them waits. */
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

  it('delays the payers of the first 2 s alone where that list does not come', async () => {
    const { clock, get } = await morning()
    const [first, second, third, fourth, ...later] = await waitsOf(clock, get, 12_000)
    expect([first, second, third, fourth]).toEqual([2000, 1500, 1000, 500])
    expect(Math.max(...later)).toBe(0)
  })

  it('looks once a second for that list when nobody waits for it any more', async () => {
    const fleet = await morning()
    void fleet.get(BANK)
    await fleet.clock.advance(2000)
    const asked = leadsOf(fleet)
    await fleet.clock.advance(5000)
    expect(asked()).toBeGreaterThanOrEqual(4)
    expect(asked()).toBeLessThanOrEqual(6)
  })

  it('delays nobody later where that list takes longer than the deadline of a call', async () => {
    const { clock, get } = await morning((clock) => slowly(clock, 5000, 100))
    const [, , , , ...later] = await waitsOf(clock, get, 20_000)
    expect(Math.max(...later)).toBe(0)
    expect((await get(BANK)).body).toEqual({ data: bankRows(100) })
  })
})

describe('an instance whose turn it is not', () => {
  it('with a list looks once a second, is as fresh as it was, and has the new one a second later', async () => {
    const fleet = createClusterHarness(2, {}, wellOnOnePage)
    const [leader, other] = fleet.worlds
    await fleet.payers(1000)
    await fleet.clock.advance(50_000)
    let answer: (response: Response) => void = () => undefined
    fleet.service(() => new Promise((done) => (answer = done)))
    await leader!.get('/api/fpx/bank')
    await fleet.clock.advance(0)
    const asked = leadsOf(fleet)
    await agesOf(fleet, other!, 5000, 100)
    expect(asked()).toBeGreaterThanOrEqual(4)
    expect(asked()).toBeLessThanOrEqual(6)
    expect(other!.proxy.health().status).toBe('fresh')
    answer(json({ data: bankRows(20) }))
    await fleet.clock.advance(0)
    const ages = await agesOf(fleet, other!, 2000, 100)
    expect(ages.at(-1)).toBeLessThanOrEqual(2)
  })

  it('with none waits for as long as a payer does, and asks no more when nobody waits', async () => {
    const fleet = createClusterHarness(2, {}, hang)
    const [leader, other] = fleet.worlds
    // It dies in its call, and its turn lasts for as long as two calls.
    fleet.shared.releaseLease = () => Promise.reject(new Error('lost'))
    void leader!.get('/api/fpx/bank')
    await fleet.clock.advance(0)
    expect(fleet.arrivals()).toHaveLength(1)
    const asked = leadsOf(fleet)
    const waiting = other!.get('/api/fpx/bank')
    await fleet.clock.advance(9000)
    expect((await waiting).status).toBe(504)
    const before = asked()
    expect(before).toBeGreaterThan(10)
    await fleet.clock.advance(40_000)
    expect(asked()).toBe(before)
  })

  it('ends when it is closed, without waiting for the other', async () => {
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

describe('an instance that finds more pages than it knew of', () => {
  it('keeps its turn for as long as they take, and the others have the list with it', async () => {
    const fleet = createClusterHarness(2)
    const { clock, worlds, arrivals } = fleet
    fleet.service(slowly(clock, 4000, 270))
    for (let passed = 0; passed < 29_000; passed += 1000) {
      for (const { get } of worlds) void get('/api/fpx/bank')
      await clock.advance(1000)
    }
    for (const { get } of worlds)
      expect((await get('/api/fpx/bank')).body).toEqual({ data: bankRows(270) })
    expect(arrivals()).toHaveLength(7)
  })

  it('and dies, holds the others up for those that it would have read, not for all that there are', async () => {
    const upstream = { baseUrl: 'https://service.test/v2', apiKey: 'key', maxPages: 2 }
    const fleet = createClusterHarness(2, { upstream })
    const { clock, worlds, shared } = fleet
    const [dying, other] = worlds
    const pages = slowly(clock, 500, 4000)
    fleet.service((...call) => (fleet.arrivals().length === 2 ? hang : pages)(...call))
    shared.releaseLease = () => Promise.reject(new Error('lost'))
    void dying!.get('/api/fpx/bank')
    await clock.advance(40_000)
    const got = other!.get('/api/fpx/bank')
    await clock.advance(10_000)
    expect((await got).body).toEqual({ data: bankRows(80) })
  })
})

describe('an instance that is closed as its turn comes', () => {
  it('leaves it to the others at once', async () => {
    const fleet = createClusterHarness(2, {}, wellOnOnePage)
    const [leaving, other] = fleet.worlds
    const lead = fleet.shared.acquireLease.bind(fleet.shared)
    let release: () => void = () => undefined
    const held = new Promise<void>((done) => (release = done))
    fleet.shared.acquireLease = async (...ask) => {
      const turn = await lead(...ask)
      await held
      return turn
    }
    void leaving!.get('/api/fpx/bank')
    await fleet.clock.advance(0)
    fleet.shared.acquireLease = lead
    const closed = leaving!.proxy.close()
    release()
    await closed
    expect(fleet.arrivals()).toHaveLength(0)
    expect((await other!.get('/api/fpx/bank')).body).toEqual({ data: bankRows(21) })
  })
})

describe('more instances than were said', () => {
  it('are told of by Redis, and each has less when it is lost', async () => {
    const fleet = createClusterHarness(12, {}, wellOnOnePage)
    Object.assign(fleet.shared, { instances: 2 })
    await fleet.payers(minutes(3))
    const known = fleet.arrivals().length
    fleet.service(down)
    fleet.shared.state = 'lost'
    await fleet.payers(minutes(2))
    // Two calls a minute for each of twelve; for one of two it would be sixteen.
    expect(mostInAnyMinute(fleet.arrivals().slice(known))).toBeLessThanOrEqual(24)
  })
})
