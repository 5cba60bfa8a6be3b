import { describe, expect, it } from 'vitest'
import { tenantOfHost as tenants } from '../../support/proxy/tenantOfHost.js'
import { json } from '../../support/gateway/fixtures.js'
import {
  createProxyHarness,
  type SimulatedGateway,
  well,
} from '../../support/proxy/createProxyHarness.js'

const admin = { authorize: (_view: unknown, tenant: string) => tenant }

describe('a tenant whose key was replaced', () => {
  const refusesNew: SimulatedGateway = (url, call, init) =>
    new Headers(init.headers).get('authorization')?.endsWith('new')
      ? new Response('', { status: 401 })
      : well(url, call, init)

  it('keeps the banks of the earlier key while the gateway refuses the new one, but no companies', async () => {
    const { get, clock, gateway, proxy, calls } = createProxyHarness({ tenants, admin })
    const ask = (key: string, path = 'bank') => get(`/api/fpx/${path}`, { host: `shop/${key}` })
    const before = await ask('old')
    expect((await ask('old', 'company')).status).toBe(200)
    gateway(refusesNew)
    for (let second = 0; second < 600; second += 10) {
      expect(await ask('new')).toMatchObject({ status: 200, text: before.text })
      await clock.advance(10_000)
    }
    expect(calls.filter(({ url }) => url.includes('/bank'))).toHaveLength(2 + 10)
    expect(await ask('new', 'company')).toMatchObject({ status: 503, code: 'key-refused' })
    expect(proxy.health()).toMatchObject({
      status: 'stale',
      endpoints: [{ tenant: 'shop', state: 'stale', reason: 'key-refused', rows: 43 }, {}],
    })
  })

  it('gets the new key’s list as soon as the gateway accepts it, however short it is', async () => {
    const { get, gateway, events, clock } = createProxyHarness({ tenants })
    await get('/api/fpx/bank', { host: 'shop/old' })
    gateway(refusesNew)
    await get('/api/fpx/bank', { host: 'shop/new' })
    gateway(() => json({ data: [{ code: 'A', name: 'Only bank' }] }))
    await clock.advance(60_000)
    // This request starts the refresh. After a failure, payers don't wait for it.
    await get('/api/fpx/bank', { host: 'shop/new' })
    await clock.advance(0)
    const { body } = await get('/api/fpx/bank', { host: 'shop/new' })
    expect(body).toEqual({ data: [{ code: 'A', name: 'Only bank' }] })
    expect(events.map(({ type }) => type)).not.toContain('list-suspect')
    expect(events.map(({ type }) => type)).not.toContain('bank-removed')
  })

  it('waits for the new key’s list if the gateway accepts it at once', async () => {
    const { get, gateway } = createProxyHarness({ tenants })
    await get('/api/fpx/bank', { host: 'shop/old' })
    gateway(() => json({ data: [{ code: 'A', name: 'Only bank' }] }))
    const { body } = await get('/api/fpx/bank', { host: 'shop/new' })
    expect(body).toEqual({ data: [{ code: 'A', name: 'Only bank' }] })
  })

  it('control: a tenant that never had a list has none while its key is refused', async () => {
    const { get } = createProxyHarness({ tenants }, refusesNew)
    expect(await get('/api/fpx/bank', { host: 'shop/new' })).toMatchObject({ status: 503 })
  })
})
