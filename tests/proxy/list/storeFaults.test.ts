import { describe, expect, it } from 'vitest'
import { bankRows } from '../../support/gateway/fixtures.js'
import { mostInAnyMinute } from '../../support/proxy/mostInAnyMinute.js'
import {
  type ClusterHarness,
  createClusterHarness,
} from '../../support/proxy/createClusterHarness.js'
import {
  type Got,
  type SimulatedGateway,
  wellOnOnePage,
} from '../../support/proxy/createProxyHarness.js'

const minutes = (count: number) => count * 60_000
const down: SimulatedGateway = () => new Response('', { status: 500 })
const list = { data: bankRows(21) }

/** The faults of the store while payers arrive. Each fault ends after three minutes at most. */
const faults: Record<string, (fleet: ClusterHarness) => Promise<Got[]>> = {
  'is down at the start': async ({ shared, payers }) => {
    shared.state = 'lost'
    const got = await payers(minutes(3))
    shared.state = 'well'
    return got
  },
  'is dying, and back without its memory': async ({ shared, payers }) => {
    const got = await payers(minutes(1))
    shared.state = 'lost'
    got.push(...(await payers(minutes(1))))
    shared.flush()
    shared.state = 'well'
    return [...got, ...(await payers(minutes(1)))]
  },
  'is slow': async ({ shared, payers }) => {
    shared.state = 'slow'
    const got = await payers(minutes(3))
    shared.state = 'well'
    return got
  },
  hangs: async ({ shared, payers }) => {
    shared.state = 'hanging'
    const got = await payers(minutes(3))
    shared.state = 'well'
    return got
  },
  'is flushed again and again': async ({ shared, payers }) => {
    const got: Got[] = []
    for (let flush = 0; flush < 6; flush++) {
      got.push(...(await payers(25_000)))
      shared.flush()
    }
    return got
  },
  'holds corrupted values': async ({ shared, payers }) => {
    const get = shared.get.bind(shared)
    shared.get = () => Promise.resolve('{"data":[{"code":"EVIL","name":"Evil"}]}')
    const got = await payers(minutes(3))
    shared.get = get
    return got
  },
  'gets each command twice, from a client that has lost its connection': async ({
    shared,
    payers,
  }) => {
    const swap = shared.swap.bind(shared)
    shared.swap = async (...command) => {
      await swap(...command)
      return swap(...command)
    }
    const got = await payers(minutes(3))
    shared.swap = swap
    return got
  },
}

describe.each(Object.entries(faults))('a Redis that %s', (_name, befall) => {
  it('warm: every payer of three instances gets the list, and the gateway gets few calls', async () => {
    const fleet = createClusterHarness(3, {}, wellOnOnePage)
    await fleet.payers(1000)
    const got = await befall(fleet)
    for (const { status, body } of got)
      expect({ status, body }).toEqual({ status: 200, body: list })
    expect(mostInAnyMinute(fleet.arrivals())).toBeLessThanOrEqual(6)
  })

  it('cold: every payer of three instances is served, including the first', async () => {
    const fleet = createClusterHarness(3, {}, wellOnOnePage)
    const got = await befall(fleet)
    for (const { status, body } of got)
      expect({ status, body }).toEqual({ status: 200, body: list })
    expect(mostInAnyMinute(fleet.arrivals())).toBeLessThanOrEqual(6)
  })

  it('during an outage of the gateway: every payer gets a problem, and the budget is not exceeded', async () => {
    const fleet = createClusterHarness(16, {}, down)
    const got = await befall(fleet)
    for (const { status } of got) expect([502, 503]).toContain(status)
    expect(mostInAnyMinute(fleet.arrivals())).toBeLessThanOrEqual(60)
  })
})

it('a Redis that fails after a refresh does not delay the next refresh', async () => {
  const { worlds, clock, payers, shared, arrivals } = createClusterHarness(1, {}, wellOnOnePage)
  await payers(1000)
  shared.state = 'lost'
  await clock.advance(50_000)
  expect((await worlds[0]!.get('/api/fpx/bank')).body).toEqual(list)
  await clock.advance(0)
  // Control: without Redis, an instance waits 16 times as long.
  await payers(62_000)
  expect(arrivals()).toHaveLength(2)
})

describe('a Redis that is available again', () => {
  it.each([
    [32, 'the second page of the list', 4],
    [100, 'any page', 2],
  ])(
    'is used within seconds by %i instances, too many to fetch %s without it',
    async (instances, _page, calls) => {
      const { worlds, clock, shared, arrivals } = createClusterHarness(2)
      Object.assign(shared, { instances })
      const ask = () => Promise.all(worlds.map(({ get }) => get('/api/fpx/bank')))
      shared.state = 'lost'
      for (const { code, headers } of await ask()) {
        expect(code).toBe('limit-reached')
        expect(Number(headers['retry-after'])).toBeLessThanOrEqual(5)
      }
      // The gateway has refused no call, so its limit isn't the reason.
      for (const { events } of worlds)
        expect(events.find(({ type }) => type === 'refresh-failed')).toMatchObject({
          reason: 'paused',
        })
      await clock.advance(60)
      shared.state = 'well'
      await clock.advance(5000)
      const got = ask()
      await clock.advance(1000)
      for (const { body } of await got) expect(body).toEqual({ data: bankRows(43) })
      expect(arrivals()).toHaveLength(calls)
      // A success with the lock doesn't prove that the list can be stored, so the recovery is reported once, at the end.
      const reports = worlds[0]!.events.filter(({ type }) => type.startsWith('store'))
      expect(reports.map(({ type }) => type).slice(-2)).toEqual(['store-failed', 'store-recovered'])
      expect(reports.filter(({ type }) => type === 'store-recovered')).toHaveLength(1)
    },
  )

  it('is used within seconds by an instance that waits to call without it', async () => {
    const { payers, shared, arrivals } = createClusterHarness(1, {}, wellOnOnePage)
    Object.assign(shared, { instances: 32 })
    shared.state = 'lost'
    await payers(minutes(1))
    // It has called once, and may call again after 128 seconds.
    expect(arrivals()).toHaveLength(1)
    shared.state = 'well'
    await payers(6000)
    expect(arrivals()).toHaveLength(2)
  })

  it('does not make a list failing that an instance may not refresh alone yet', async () => {
    const { worlds, payers, shared } = createClusterHarness(2)
    await payers(1000)
    shared.state = 'lost'
    const got = await payers(minutes(5), 5000)
    for (const { status } of got) expect(status).toBe(200)
    for (const { events, proxy } of worlds) {
      expect(events.filter(({ type }) => type === 'refresh-failed')).toEqual([])
      expect(proxy.health()).toMatchObject({ status: 'fresh', failingStores: ['shared'] })
    }
  })

  it('is reported once by each instance, also by the one that finds the lock taken', async () => {
    const { worlds, payers, shared } = createClusterHarness(2)
    Object.assign(shared, { instances: 32 })
    await payers(1000)
    shared.state = 'lost'
    await payers(minutes(2), 5000)
    const reports = () =>
      worlds.map(({ events }) =>
        events.map(({ type }) => type).filter((type) => type.startsWith('store')),
      )
    for (const types of reports()) expect(new Set(types)).toEqual(new Set(['store-failed']))
    for (const { events } of worlds) events.length = 0
    shared.state = 'well'
    await payers(minutes(1), 5000)
    expect(reports()).toEqual([['store-recovered'], ['store-recovered']])
    for (const { proxy } of worlds) expect(proxy.health().failingStores).toEqual([])
  })

  it('does not cause gateway calls while it is unreachable', async () => {
    const { payers, shared, arrivals } = createClusterHarness(2)
    Object.assign(shared, { instances: 32 })
    shared.state = 'lost'
    await payers(55_000)
    expect(arrivals()).toHaveLength(2)
  })
})

describe('ten restarts a minute', () => {
  const restarts = async (gateway: SimulatedGateway, warm: boolean) => {
    const fleet = createClusterHarness(1, {}, wellOnOnePage)
    if (warm) await fleet.payers(1000)
    const calls = fleet.arrivals().length
    fleet.gateway(gateway)
    const got = []
    for (let life = 0; life < 20; life++) {
      fleet.worlds.length = 0
      const { get } = fleet.start()
      const answers = [get('/api/fpx/bank'), get('/api/fpx/bank')]
      await fleet.clock.advance(6000)
      got.push(...(await Promise.all(answers)))
    }
    return { got, arrivals: fleet.arrivals().slice(calls) }
  }

  it('warm: every restart has the previous list, although the gateway fails', async () => {
    const { got, arrivals } = await restarts(down, true)
    for (const { status, body } of got)
      expect({ status, body }).toEqual({ status: 200, body: list })
    expect(mostInAnyMinute(arrivals)).toBeLessThanOrEqual(20)
  })

  it('cold: a failing gateway gets no more calls than from a single instance', async () => {
    const { got, arrivals } = await restarts(down, false)
    for (const { status } of got) expect([502, 503]).toContain(status)
    expect(mostInAnyMinute(arrivals)).toBeLessThanOrEqual(20)
  })

  it('a healthy gateway gets one call a minute', async () => {
    const { got, arrivals } = await restarts(wellOnOnePage, false)
    for (const { status, body } of got)
      expect({ status, body }).toEqual({ status: 200, body: list })
    expect(arrivals.length).toBeLessThanOrEqual(4)
  })
})
