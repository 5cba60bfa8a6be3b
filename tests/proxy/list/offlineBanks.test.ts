import { describe, expect, it } from 'vitest'
import type { StatusReport } from 'fpx-checkout/query'
import type { Snapshot } from 'fpx-checkout/proxy'
import {
  bankEvents,
  bankRow,
  banksOf,
  refreshBanks,
  shortBankEvents,
  threeBanks,
} from '../../support/gateway/banksThatChange.js'
import { changeLetter } from '../../support/secrets/changeLetter.js'
import { Seal } from '../../../src/proxy/coordinator/Seal.js'
import { CANARY } from '../../support/secrets/canary.js'
import { createClusterHarness } from '../../support/proxy/createClusterHarness.js'
import { createProxyHarness, type ProxyHarness } from '../../support/proxy/createProxyHarness.js'
import { json, pageOf } from '../../support/gateway/fixtures.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'

/** Allows every request for the status report, which isn't public. */
const admin = { authorize: () => true }
const clusterOf = (count: number) =>
  createClusterHarness(count, { admin }, banksOf(...threeBanks()))

const STATUS = '/api/fpx/status'
const reportOf = async ({ get }: ProxyHarness) => (await get(STATUS)).body as StatusReport

/** The first instance detects an offline bank at 00:02:02 and then stops. */
async function outageUntilStop({ worlds, clock, gateway }: ReturnType<typeof clusterOf>) {
  await refreshBanks(worlds[0]!, clock)
  gateway(banksOf(...threeBanks('B')))
  await refreshBanks(worlds[0]!, clock)
  await worlds[0]!.proxy.close()
}

describe('instances that share a store', () => {
  it('emit each change once, whichever of them fetches', async () => {
    const fleet = clusterOf(3)
    await fleet.payers(1000)
    for (const status of ['B', 'A', 'B']) {
      fleet.gateway(banksOf(...threeBanks(status)))
      await fleet.payers(90_000, 5000)
    }
    const emitted = fleet.worlds.flatMap(shortBankEvents)
    expect(emitted.toSorted()).toEqual([
      'offline AFFI0001 B2C',
      'offline AFFI0001 B2C',
      'online AFFI0001 B2C',
    ])
  })

  it('control: without a store each instance emits each change', async () => {
    const worlds = [1, 2].map(() => createProxyHarness({}, banksOf(...threeBanks())))
    for (const world of worlds) {
      await refreshBanks(world)
      world.gateway(banksOf(...threeBanks('B')))
      await refreshBanks(world)
    }
    expect(worlds.flatMap(shortBankEvents)).toHaveLength(2)
  })

  it('compare the first list after a restart with the stored one', async () => {
    const fleet = clusterOf(1)
    await refreshBanks(fleet.worlds[0]!, fleet.clock)
    await fleet.worlds[0]!.proxy.close()
    fleet.gateway(banksOf(...threeBanks('B').slice(0, 2)))
    const second = fleet.start()
    await refreshBanks(second, fleet.clock)
    expect(shortBankEvents(second)).toEqual(['removed CIMB0001 B2C', 'offline AFFI0001 B2C'])
  })

  it('continue from memory while the store is lost', async () => {
    const fleet = clusterOf(1)
    const [world] = fleet.worlds
    await refreshBanks(world!, fleet.clock)
    fleet.gateway(banksOf(...threeBanks('B')))
    await refreshBanks(world!, fleet.clock)
    fleet.shared.state = 'lost'
    await refreshBanks(world!, fleet.clock)
    fleet.gateway(banksOf(...threeBanks()))
    await refreshBanks(world!, fleet.clock)
    const [offline, online] = bankEvents(world!)
    expect(online).toMatchObject({ type: 'bank-online', since: offline!.at })
  })
})

describe('the outages that an instance knows', () => {
  const offlineSince = async (world: ProxyHarness) =>
    (await reportOf(world)).offline.map(({ since }) => since)
  const offlineBanks = ({ proxy }: ProxyHarness) => proxy.health().endpoints[0]!.offlineBanks

  it('begin when the first page with them was read, not when the last one was', async () => {
    const rows = Array.from({ length: 43 }, (_, index) => bankRow(`${index} Bank`))
    const clock = virtualClock()
    const world = createProxyHarness({ clock, admin }, async (url) => {
      await new Promise<void>((done) => void clock.setTimeout(done, 5000))
      return json(pageOf(rows, url))
    })
    void world.get(STATUS)
    await clock.advance(10_000)
    rows[0] = bankRow('0 Bank', 'B2C', 'B')
    await clock.advance(60_000)
    void world.get(STATUS)
    await clock.advance(10_000)
    // The refresh started at 00:01:10, and its first page took 5 seconds.
    expect(await offlineSince(world)).toEqual(['2026-01-01T00:01:15.000Z'])
  })

  it('are those of the list that another instance has fetched, with their number', async () => {
    const fleet = clusterOf(1)
    await refreshBanks(fleet.worlds[0]!, fleet.clock)
    fleet.gateway(banksOf(...threeBanks('B')))
    await refreshBanks(fleet.worlds[0]!, fleet.clock)
    await fleet.clock.advance(10_000)
    const second = fleet.start()
    void second.get(STATUS)
    await fleet.clock.advance(0)
    expect(fleet.arrivals()).toHaveLength(2)
    expect(await offlineSince(second)).toEqual(['2026-01-01T00:02:02.000Z'])
    expect(offlineBanks(second)).toBe(1)
  })

  it('end with the list that another instance has fetched', async () => {
    const fleet = clusterOf(2)
    const [first, second] = fleet.worlds as [ProxyHarness, ProxyHarness]
    fleet.gateway(banksOf(...threeBanks('B')))
    await fleet.payers(1000)
    fleet.gateway(banksOf(...threeBanks()))
    await refreshBanks(first, fleet.clock)
    expect(offlineBanks(second)).toBe(1)
    void second.get(STATUS)
    await fleet.clock.advance(0)
    expect(await offlineSince(second)).toEqual([])
    expect(offlineBanks(second)).toBe(0)
  })
})

describe('since when a bank is offline, in a store', () => {
  /** An instance whose store contains a list with an outage, which `edit` has changed. */
  async function afterRestart(edit: (text: string) => string) {
    const fleet = clusterOf(1)
    await outageUntilStop(fleet)
    const store = { ...fleet.shared }
    fleet.shared.acquire = async (name, request) => {
      const result = await store.acquire(name, request)
      if (result.list) result.list.text = edit(result.list.text)
      return result
    }
    const second = fleet.start()
    await refreshBanks(second, fleet.clock)
    fleet.gateway(banksOf(...threeBanks()))
    await refreshBanks(second, fleet.clock)
    return second
  }

  it('is refused with the list if another program has changed it', async () => {
    const forged = await afterRestart(changeLetter)
    expect(forged.events).toContainEqual(
      expect.objectContaining({ type: 'store-failed', store: 'shared', action: 'read' }),
    )
    expect(bankEvents(forged)).toMatchObject([{ since: '2026-01-01T00:03:03.000Z' }])
  })

  it('control: is read if nothing has changed it', async () => {
    const honest = await afterRestart((text) => text)
    expect(bankEvents(honest)).toMatchObject([{ since: '2026-01-01T00:02:02.000Z' }])
  })
})

describe('a snapshot', () => {
  function memorySnapshot(): Snapshot & { texts: Map<string, string> } {
    const texts = new Map<string, string>()
    return {
      texts,
      load: (name) => Promise.resolve(texts.get(name)),
      save: (name, text) => Promise.resolve(void texts.set(name, text)),
    }
  }

  /** A bank goes offline at 00:02:02. The proxy restarts with the snapshot returned by `edit`. */
  async function afterRestart(edit: (text: string, name: string) => string | Promise<string>) {
    const snapshot = memorySnapshot()
    const clock = virtualClock()
    const first = createProxyHarness({ clock, snapshot }, banksOf(...threeBanks()))
    await refreshBanks(first, clock)
    first.gateway(banksOf(...threeBanks('B')))
    await refreshBanks(first, clock)
    await first.proxy.close()
    for (const [name, text] of snapshot.texts) snapshot.texts.set(name, await edit(text, name))
    const second = createProxyHarness(
      { clock, snapshot, admin },
      () => new Response('', { status: 500 }),
    )
    await refreshBanks(second, clock)
    return { ...second, clock }
  }

  it('remembers since when a bank is offline, over a restart', async () => {
    const second = await afterRestart((text) => text)
    expect((await reportOf(second)).offline).toMatchObject([
      { since: '2026-01-01T00:02:02.000Z', isSinceKnown: true },
    ])
    second.gateway(banksOf(...threeBanks()))
    await refreshBanks(second)
    expect(bankEvents(second)).toMatchObject([
      { type: 'bank-online', since: '2026-01-01T00:02:02.000Z' },
    ])
  })

  it.each<[string, (fields: Record<string, unknown>) => object]>([
    ['an older version', ({ offline, ...fields }) => ({ ...fields, records: { offline } })],
    ['another version', (fields) => ({ ...fields, offline: [{ code: 'AFFI0001' }] })],
    ['yet another version', (fields) => ({ ...fields, offline: 'AFFI0001' })],
  ])('of %s is served, and since when a bank is offline is unknown', async (_what, edit) => {
    const seal = new Seal(CANARY)
    const second = await afterRestart(async (text, name) => {
      const fields = JSON.parse((await seal.open(name, text))!) as Record<string, unknown>
      return seal.close(name, JSON.stringify(edit(fields)))
    })
    expect((await second.get('/api/fpx/bank')).status).toBe(200)
    expect((await reportOf(second)).offline).toMatchObject([
      { code: 'AFFI0001', isSinceKnown: false },
    ])
    expect(second.events).not.toContainEqual(expect.objectContaining({ type: 'store-failed' }))
  })
})
