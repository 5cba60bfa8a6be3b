import { describe, expect, it } from 'vitest'
import type { ProxyRequest } from 'fpx-checkout/proxy'
import { tenantOfHost } from '../../support/proxy/tenantOfHost.js'
import {
  bankRow,
  banksOf,
  refreshBanks,
  threeBanks,
} from '../../support/gateway/banksThatChange.js'
import {
  createProxyHarness,
  type Got,
  type ProxyHarness,
  type SimulatedGateway,
} from '../../support/proxy/createProxyHarness.js'

const STATUS = '/api/fpx/status'
const admin = { authorize: () => true }

interface Report {
  time: string
  list: { banks: number; ageSeconds: number }
  offline: Record<string, unknown>[]
}

const reportOf = ({ body }: Got) => body as Report
const readReport = async ({ get }: Pick<ProxyHarness, 'get'>) => reportOf(await get(STATUS))

/** Creates a proxy that has cached each of the lists, one after another. */
async function afterLists(...lists: readonly (readonly object[])[]) {
  const world = createProxyHarness({ admin }, banksOf(...(lists[0] ?? [])))
  for (const banks of lists) {
    world.gateway(banksOf(...banks))
    await refreshBanks(world)
  }
  return world
}

describe('the status report', () => {
  it('lists the banks that are offline, and since when', async () => {
    const world = await afterLists(threeBanks(), threeBanks('B'))
    await world.clock.advance(7000)
    expect(await readReport(world)).toEqual({
      time: '2026-01-01T00:02:09.000Z',
      list: { banks: 3, ageSeconds: 7 },
      offline: [
        {
          code: 'AFFI0001',
          model: 'B2C',
          name: 'Affin Bank',
          since: '2026-01-01T00:02:02.000Z',
          isSinceKnown: true,
        },
      ],
    })
  })

  it('says that the start of an outage is unknown if it began before the first list', async () => {
    const { offline } = await readReport(await afterLists(threeBanks('B')))
    expect(offline).toMatchObject([{ since: '2026-01-01T00:01:01.000Z', isSinceKnown: false }])
  })

  it('lists a bank no longer once it is online or has left the list', async () => {
    for (const last of [threeBanks(), threeBanks().slice(1)]) {
      const world = await afterLists(threeBanks(), threeBanks('B'), last)
      expect((await readReport(world)).offline).toEqual([])
    }
  })

  it('knows the start of the second outage of a bank that was offline in the first list', async () => {
    const world = await afterLists(threeBanks('B'), threeBanks(), threeBanks('B'))
    expect((await readReport(world)).offline).toMatchObject([
      { since: '2026-01-01T00:03:03.000Z', isSinceKnown: true },
    ])
  })

  it('fetches the list if none is cached, and is a problem if there is no list', async () => {
    const world = createProxyHarness({ admin }, banksOf(...threeBanks('B')))
    expect(await readReport(world)).toMatchObject({ offline: [{ code: 'AFFI0001' }] })
    expect(world.calls).toHaveLength(1)
    const down = createProxyHarness({ admin }, () => new Response('', { status: 500 }))
    expect(await down.get(STATUS)).toMatchObject({ status: 502, code: 'gateway-failing' })
  })

  it('does not know the start of an outage of a bank that is new', async () => {
    const world = await afterLists(threeBanks(), [...threeBanks(), bankRow('RHB Bank', 'B2C', 'B')])
    expect((await readReport(world)).offline).toMatchObject([
      { name: 'RHB Bank', since: '2026-01-01T00:02:02.000Z', isSinceKnown: false },
    ])
  })
})

it('/status and /company do not exist without `admin.authorize`', async () => {
  const { get, calls } = createProxyHarness({}, banksOf(...threeBanks()))
  for (const path of [STATUS, '/api/fpx/company'])
    expect(await get(path)).toMatchObject({ status: 404, code: 'not-found' })
  expect(calls).toEqual([])
})

describe('with several tenants', () => {
  /** Creates a proxy for two shops. In each shop's list, a bank goes offline that is named after the shop's API key. */
  async function twoShops(authorize: (request: ProxyRequest) => unknown) {
    let status = 'A'
    const gateway: SimulatedGateway = (_url, _call, { headers }) => {
      const key = new Headers(headers).get('authorization') ?? ''
      const shop = key.slice(-1)
      return banksOf(bankRow(`Bank of ${shop}`, 'B2C', status), ...threeBanks())('', 1, {})
    }
    const world = createProxyHarness(
      { tenants: tenantOfHost, admin: { authorize: authorize as () => string } },
      gateway,
    )
    for (const next of ['A', 'B']) {
      status = next
      await world.clock.advance(61_000)
      for (const host of ['a', 'b']) await world.get('/api/fpx/bank', { host })
      await world.clock.advance(0)
    }
    return world
  }

  it('an admin can read only the outages of the shop in the session', async () => {
    const world = await twoShops((request) => request.header('session'))
    for (const shop of ['a', 'b']) {
      const got = await world.get(STATUS, { host: shop, session: shop })
      expect(reportOf(got).offline).toMatchObject([{ name: `Bank of ${shop}` }])
    }
    const other = await world.get(STATUS, { host: 'b', session: 'a' })
    expect(other).toMatchObject({ status: 403, code: 'status-refused' })
    expect(other.text).not.toContain('Bank of')
  })
})
