import { describe, expect, it } from 'vitest'
import type { StatusReport } from 'fpx-checkout/query'
import {
  bankRow,
  banksOf,
  refreshBanks,
  shortBankEvents,
  threeBanks,
} from '../../support/gateway/banksThatChange.js'
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

  it('compare the first list after a restart with the stored one', async () => {
    const fleet = clusterOf(1)
    await refreshBanks(fleet.worlds[0]!, fleet.clock)
    await fleet.worlds[0]!.proxy.close()
    fleet.gateway(banksOf(...threeBanks('B').slice(0, 2)))
    const second = fleet.start()
    await refreshBanks(second, fleet.clock)
    expect(shortBankEvents(second)).toEqual(['removed CIMB0001 B2C', 'offline AFFI0001 B2C'])
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
