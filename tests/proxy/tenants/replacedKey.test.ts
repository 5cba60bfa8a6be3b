import { describe, expect, it } from 'vitest'
import { tenantOfHost as tenants } from '../../support/proxy/tenantOfHost.js'
import { json } from '../../support/gateway/fixtures.js'
import {
  createProxyHarness,
  type SimulatedGateway,
  well,
} from '../../support/proxy/createProxyHarness.js'

const admin = { authorize: (_view: unknown, tenant: string) => tenant }

const refusesNew: SimulatedGateway = (url, call, init) =>
  new Headers(init.headers).get('authorization')?.endsWith('new')
    ? new Response('', { status: 401 })
    : well(url, call, init)

describe('a tenant whose key was replaced', () => {
  it('has neither banks nor companies of the earlier key', async () => {
    const { get } = createProxyHarness({ tenants, admin }, refusesNew)
    const ask = (key: string, path: string) => get(`/api/fpx/${path}`, { host: `shop/${key}` })
    for (const path of ['bank', 'company']) {
      expect((await ask('old', path)).status).toBe(200)
      expect(await ask('new', path)).toMatchObject({ status: 503, code: 'key-refused' })
    }
  })

  it('waits for the new key’s list if the gateway accepts it at once', async () => {
    const { get, gateway } = createProxyHarness({ tenants })
    await get('/api/fpx/bank', { host: 'shop/old' })
    gateway(() => json({ data: [{ code: 'A', name: 'Only bank' }] }))
    const { body } = await get('/api/fpx/bank', { host: 'shop/new' })
    expect(body).toEqual({ data: [{ code: 'A', name: 'Only bank' }] })
  })
})
