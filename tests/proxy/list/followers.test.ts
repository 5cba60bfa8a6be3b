import { describe, expect, it, vi } from 'vitest'
import type { FpxProxyEvent } from 'fpx-checkout/proxy'
import { companyRows, json } from '../../support/gateway/fixtures.js'
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
    'serves its cached list and says that another one failed: %s',
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
      const { reason } = leader.events.find((event) => event.type === 'refresh-failed')!
      expect(follower.events).toMatchObject([{ type: 'refresh-failed', reason, hasCached: true }])
    },
  )

  it.each(failures)('responds like the other one: %s', async (_what, gateway) => {
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
    expect(follower.proxy.health().endpoints[0]!.reason).toBe(
      leader.proxy.health().endpoints[0]!.reason,
    )
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

  it.each([true, false])(
    'serves the list of the other one with its age, and says that it is complete: %s',
    async (complete) => {
      const data = [...companyRows(9), complete ? { id: 10, name: 'Ten' } : { name: 'No id' }]
      const fleet = createClusterHarness(2, { admin: { authorize: () => true } })
      fleet.gateway(async () => {
        await new Promise<void>((done) => void fleet.clock.setTimeout(done, 3000))
        return json({ data })
      })
      const [leader, follower] = fleet.worlds as [ProxyHarness, ProxyHarness]
      void leader.get('/api/fpx/company')
      await fleet.clock.advance(8000)
      const { body, headers } = await follower.get('/api/fpx/company')
      expect(body).toMatchObject({ data: data.slice(0, complete ? 10 : 9), meta: { complete } })
      expect(headers['fpx-data-age']).toBe('5')
      expect(fleet.arrivals()).toHaveLength(1)
    },
  )

  it('asks the store once a second while another instance refreshes the list', async () => {
    const fleet = createClusterHarness(2, {}, wellOnOnePage)
    await fleet.payers(1000)
    await fleet.clock.advance(61_000)
    fleet.gateway(() => new Promise(() => undefined))
    const [leader, follower] = fleet.worlds as [ProxyHarness, ProxyHarness]
    void leader.get(BANK)
    await fleet.clock.advance(0)
    const swap = vi.spyOn(fleet.shared, 'swap')
    for (let request = 0; request < 50; request++) {
      expect((await follower.get(BANK)).status).toBe(200)
      await fleet.clock.advance(100)
    }
    expect(swap.mock.calls.length).toBeGreaterThanOrEqual(3)
    expect(swap.mock.calls.length).toBeLessThanOrEqual(6)
  })

  it('logs that the instance with the lock has died, and refreshes when the lock ends', async () => {
    const fleet = createClusterHarness(2, {}, () => new Promise(() => undefined))
    const [dying, follower] = fleet.worlds as [ProxyHarness, ProxyHarness]
    void dying.get(BANK)
    await fleet.clock.advance(0)
    const { shared } = fleet
    const swap = shared.swap.bind(shared)
    // Only the dead instance would let its lock rest.
    shared.swap = (name, expected, ...rest) =>
      expected?.startsWith('run')
        ? Promise.reject(new Error('lost'))
        : swap(name, expected, ...rest)
    const answer = follower.get(BANK)
    await fleet.clock.advance(10_000)
    expect((await answer).code).toBe('gateway-timeout')
    const message = 'The instance that holds the lock did not store a list in time.'
    expect(follower.events).toMatchObject([{ type: 'refresh-failed', reason: 'timeout', message }])
    expect(follower.proxy.health().endpoints[0]).toMatchObject({ reason: 'timeout' })
    fleet.gateway(wellOnOnePage)
    for (let second = 0; second < 8; second++) {
      void follower.get(BANK)
      await fleet.clock.advance(1000)
    }
    expect((await ask(fleet, follower)).status).toBe(200)
    // The dead instance's call may have been its last act, so the call's tail comes after the longest refresh.
    const [first = 0, next] = fleet.arrivals()
    expect(next).toBeGreaterThanOrEqual(first + 18_000)
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
    await fleet.payers(60_000, 10_000)
    for (let outage = 0; outage < 3; outage++) {
      fleet.gateway(answerWith(500))
      await fleet.payers(120_000)
      fleet.gateway(wellOnOnePage)
      await fleet.payers(300_000)
    }
    const isOver = 'info `bank` is read without this fault again.'
    for (const written of Object.values(lines)) {
      const faults = written.filter((line) => line !== isOver)
      expect(written.filter((line) => line === isOver)).toHaveLength(3)
      for (const line of faults)
        expect(line).toMatch(/^warn .*(did not answer with status 200|another instance failed)/)
      // In an outage, each instance may see both its own failure and another one's.
      expect(faults.length).toBeLessThanOrEqual(6)
    }
    // In each outage, one instance fetches the list again, and the other one uses it.
    const used = [leader, follower].flatMap(({ events }) =>
      events.filter((event) => event.type === 'refreshed' && event.calls === 0),
    )
    expect(used).toMatchObject([{ rows: 21 }, { rows: 21 }, { rows: 21 }])
  })
})
