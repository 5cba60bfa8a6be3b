import { describe, expect, it } from 'vitest'
import type { FpxProxyEvent } from 'fpx-checkout/proxy'
import { json } from '../../support/gateway/fixtures.js'
import {
  type ClusterHarness,
  createClusterHarness,
} from '../../support/proxy/createClusterHarness.js'
import {
  type ProxyHarness,
  type SimulatedGateway,
  wellOnOnePage,
} from '../../support/proxy/createProxyHarness.js'

const BANK = '/api/fpx/bank'
const answerWith =
  (status: number): SimulatedGateway =>
  () =>
    new Response('', { status })

/** Returns an instance's events. `retryInMs` is set to 0 because it depends on when the instance sent its request. */
const logOf = ({ events }: ProxyHarness) =>
  events.map((event) =>
    'retryInMs' in event ? { ...event, retryInMs: 0 } : (event as FpxProxyEvent),
  )

/** Returns the failures and events counted by an instance. */
const countsOf = ({ proxy }: ProxyHarness) =>
  proxy
    .metrics()
    .split('\n')
    .filter((line) => /^fpx_checkout_(refresh_failures|events)_total.* [^0]/.test(line))

/** Sends a payer's request to an instance and advances the clock by a second. Returns the response. */
async function ask({ clock }: ClusterHarness, { get }: ProxyHarness) {
  const answer = get(BANK)
  await clock.advance(1000)
  return answer
}

describe('an instance that does not fetch, because another one has failed', () => {
  const failures: [string, SimulatedGateway][] = [
    ['a refused key', answerWith(401)],
    ['a 429', answerWith(429)],
    ['a status of 500', answerWith(500)],
    ['a page that is no list', () => new Response('<html>')],
    ['an empty list', () => json({ data: [] })],
  ]

  it.each(failures)(
    'logs a failure as the other one does, with a cached list: %s',
    async (_what, gateway) => {
      const fleet = createClusterHarness(2, {}, wellOnOnePage)
      await fleet.payers(1000)
      await fleet.clock.advance(61_000)
      fleet.gateway(gateway)
      for (const { events } of fleet.worlds) events.length = 0
      for (const { get } of fleet.worlds) {
        expect((await get(BANK)).status).toBe(200)
        await fleet.clock.advance(0)
      }
      expect(fleet.arrivals()).toHaveLength(2)
      const [leader, follower] = fleet.worlds as [ProxyHarness, ProxyHarness]
      expect(follower.events).toContainEqual(expect.objectContaining({ hasCached: true }))
      expect(logOf(follower)).toEqual(logOf(leader))
    },
  )

  it.each(failures)('responds, logs and counts like the other one: %s', async (_what, gateway) => {
    const fleet = createClusterHarness(2, {}, gateway)
    const [leader, follower] = fleet.worlds as [ProxyHarness, ProxyHarness]
    const led = leader.get(BANK)
    await fleet.clock.advance(0)
    const followed = follower.get(BANK)
    await fleet.clock.advance(0)
    const [first, second] = [await led, await followed]
    expect(fleet.arrivals()).toHaveLength(1)
    expect(second.code).toBe(first.code)
    expect(second.status).toBe(first.status)
    expect(second.headers['retry-after']).toBe(first.headers['retry-after'])
    expect(logOf(follower)).toEqual(logOf(leader))
    expect(countsOf(follower)).toEqual(countsOf(leader))
    expect(follower.proxy.health().endpoints[0]!.reason).toBe(
      leader.proxy.health().endpoints[0]!.reason,
    )
  })

  it('does not log a failure again, and neither does the instance that failed', async () => {
    const fleet = createClusterHarness(2, {}, answerWith(401))
    for (const world of fleet.worlds) await ask(fleet, world)
    for (let second = 0; second < 50; second++)
      for (const world of fleet.worlds) await ask(fleet, world)
    for (const { events } of fleet.worlds)
      expect(events.filter(({ type }) => type === 'key-refused').length).toBe(2)
    expect(fleet.arrivals()).toHaveLength(2)
  })

  it('says in its response when the next call is due, and then serves the list', async () => {
    const fleet = createClusterHarness(2, {}, answerWith(429))
    const [leader, follower] = fleet.worlds as [ProxyHarness, ProxyHarness]
    await ask(fleet, leader)
    await fleet.clock.advance(30_000)
    const { headers } = await ask(fleet, follower)
    expect(headers['retry-after']).toBe('30')
    fleet.gateway(wellOnOnePage)
    await fleet.clock.advance(30_000)
    expect((await ask(fleet, follower)).status).toBe(200)
  })

  it('responds that the key is refused while the other one tries it again', async () => {
    const fleet = createClusterHarness(2, {}, answerWith(401))
    const [leader] = fleet.worlds as [ProxyHarness]
    await ask(fleet, leader)
    await fleet.clock.advance(60_000)
    fleet.gateway(() => new Promise(() => undefined))
    void leader.get(BANK)
    await fleet.clock.advance(0)
    expect((await ask(fleet, fleet.start())).code).toBe('key-refused')
  })

  it('logs that the instance with the lease has died', async () => {
    const fleet = createClusterHarness(2, {}, () => new Promise(() => undefined))
    const [dying, follower] = fleet.worlds as [ProxyHarness, ProxyHarness]
    fleet.shared.release = () => Promise.reject(new Error('lost'))
    void dying.get(BANK)
    await fleet.clock.advance(0)
    const answer = follower.get(BANK)
    await fleet.clock.advance(10_000)
    expect((await answer).code).toBe('gateway-timeout')
    expect(follower.events).toMatchObject([{ type: 'refresh-failed', reason: 'timeout' }])
  })

  it('reports each outage and its end, although the other one fetches the list', async () => {
    const lines = { leader: new Array<string>(), follower: new Array<string>() }
    const loggerOf = (name: keyof typeof lines) => {
      const write = (level: string) => (_event: FpxProxyEvent, message: string) =>
        void lines[name].push(`${level} ${message}`)
      return { info: write('info'), warn: write('warn'), error: write('error') }
    }
    const fleet = createClusterHarness(0, {}, wellOnOnePage)
    const leader = fleet.start({ logger: loggerOf('leader'), random: () => 0 })
    const follower = fleet.start({ logger: loggerOf('follower'), random: () => 1 })
    // After a start, the store grants fewer calls at first.
    await fleet.payers(900_000, 10_000)
    for (let outage = 0; outage < 3; outage++) {
      fleet.gateway(answerWith(500))
      await fleet.payers(120_000)
      fleet.gateway(wellOnOnePage)
      await fleet.payers(300_000)
    }
    const outage = [
      expect.stringMatching(/^warn .*did not answer with status 200/),
      'info `bank` is read without this fault again.',
    ]
    expect(lines.leader).toEqual([...outage, ...outage, ...outage])
    expect(lines.follower).toEqual(lines.leader)
    // In each outage, one instance fetches the list again, and the other one uses it.
    const used = [leader, follower].flatMap(({ events }) =>
      events.filter((event) => event.type === 'refreshed' && event.calls === 0),
    )
    expect(used).toMatchObject([{ rows: 21 }, { rows: 21 }, { rows: 21 }])
  })

  it('ignores a failure that another program wrote to the store', async () => {
    const fleet = createClusterHarness(2, {}, answerWith(500))
    const [leader, follower] = fleet.worlds as [ProxyHarness, ProxyHarness]
    await ask(fleet, leader)
    const acquire = fleet.shared.acquire.bind(fleet.shared)
    fleet.shared.acquire = async (name, request) => ({
      ...(await acquire(name, request)),
      state: 'failed',
      waitMs: 5000,
      failure: JSON.stringify({ id: 'x', kind: 'key-refused', events: [] }),
    })
    expect((await ask(fleet, follower)).code).toBe('gateway-failing')
    expect(follower.events).toMatchObject([{ type: 'store-failed', action: 'read' }])
  })
})
