import { describe, expect, it } from 'vitest'
import { companyRows } from '../../support/gateway/fixtures.js'
import { memoryShared } from '../../support/redis/memoryShared.js'
import {
  createProxyHarness,
  type ProxyHarness,
  well,
} from '../../support/proxy/createProxyHarness.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'

const admin = { authorize: () => true }
const minutes = (count: number) => count * 60_000

describe('a refused key', () => {
  it('does not affect payers’ list, and ends access to the companies after 5 minutes', async () => {
    const { get, gateway, payers, clock, events } = createProxyHarness({ admin })
    await get('/api/fpx/bank')
    expect((await get('/api/fpx/company')).body).toMatchObject({ data: companyRows(20) })
    await clock.advance(61_000)
    gateway(() => new Response('', { status: 401 }))
    const early = await payers(minutes(5) - 20_000, 1000, '/api/fpx/company')
    expect(new Set(early.map(({ status }) => status))).toEqual(new Set([200]))
    const late = await payers(minutes(1), 1000, '/api/fpx/company')
    expect(late.at(-1)).toMatchObject({ status: 503, code: 'key-refused' })
    expect((await get('/api/fpx/bank')).status).toBe(200)
    expect(events).toContainEqual(expect.objectContaining({ reason: 'key-refused', status: 401 }))
    gateway(well)
    await payers(minutes(1), 1000, '/api/fpx/company')
    expect((await get('/api/fpx/company')).status).toBe(200)
  })

  it('ends access to the companies even if there are other failures in between', async () => {
    const { get, gateway, payers, clock } = createProxyHarness({ admin })
    await get('/api/fpx/company')
    await clock.advance(61_000)
    let calls = 0
    gateway(() => new Response('', { status: ++calls % 3 ? 401 : 500 }))
    const got = await payers(minutes(7), 2000, '/api/fpx/company')
    expect(got.at(-1)!.status).not.toBe(200)
  })

  it('is accepted again once another instance has fetched a list with it', async () => {
    const clock = virtualClock()
    const shared = memoryShared(clock)
    const [one, other] = [
      createProxyHarness({ admin, clock, store: shared }),
      createProxyHarness({ admin, clock, store: shared }),
    ]
    const ask = async ({ get }: ProxyHarness) => {
      const got = get('/api/fpx/company')
      await clock.advance(2000)
      return (await got).status
    }
    expect([await ask(one), await ask(other)]).toEqual([200, 200])
    await clock.advance(61_000)
    one.gateway(() => new Response('', { status: 401 }))
    await ask(one)
    one.gateway(well)
    const statuses: number[] = []
    for (let round = 0; round < 8; round++) {
      await clock.advance(90_000)
      await ask(other)
      statuses.push(await ask(one))
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})
