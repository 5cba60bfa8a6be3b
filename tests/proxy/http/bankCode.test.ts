import { describe, expect, it } from 'vitest'
import {
  createProxyHarness,
  type SimulatedGateway,
  requestOf,
} from '../../support/proxy/createProxyHarness.js'
import { tenantOfHost } from '../../support/proxy/tenantOfHost.js'
import { heapUsed } from '../../support/proxy/heapUsed.js'
import { bankRows, json } from '../../support/gateway/fixtures.js'

const rows = [
  { code: 'BOTH', name: 'Both Berhad', model: 'B2C' },
  { code: 'BOTH', name: 'Both Berhad', model: 'B2B1', note: '</script>' },
  ...bankRows(5),
]
const sending =
  (banks: readonly object[]): SimulatedGateway =>
  () =>
    json({ data: banks })
const offering = sending(rows)

describe('/bank/{code}', () => {
  it.each(['B2C', 'B2B1'] as const)(
    'returns the same banks as findBanks, of model %s',
    async (model) => {
      const { get, proxy } = createProxyHarness(
        { mapBank: ({ note }) => (note ? { model: 'B2B1' } : {}) },
        offering,
      )
      const banks = rows.filter((row) => 'model' in row && row.model === model)
      expect((await get(`/api/fpx/bank/BOTH?model=${model}`)).body).toEqual({ data: banks })
      expect(await proxy.findBanks('BOTH', { model })).toEqual(banks)
    },
  )

  it('returns a cached bank synchronously and without a gateway call, with the age of the list', async () => {
    const { get, proxy, calls, clock } = createProxyHarness({}, offering)
    await get('/api/fpx/bank/B0001')
    await clock.advance(7400)
    const request = requestOf('/api/fpx/bank/B0001')
    expect(proxy.handle(request)).not.toBeInstanceOf(Promise)
    expect((await get('/api/fpx/bank/B0001')).headers['fpx-data-age']).toBe('7')
    expect(calls).toHaveLength(1)
  })

  it('finds the code in the current list', async () => {
    const { get, gateway, clock } = createProxyHarness({}, offering)
    expect((await get('/api/fpx/bank/B0005')).status).toBe(200)
    gateway(sending(rows.slice(0, -1)))
    await clock.advance(60_000)
    await get('/api/fpx/bank')
    await clock.advance(1000)
    expect((await get('/api/fpx/bank/B0005')).status).toBe(404)
    expect((await get('/api/fpx/bank/B0004')).status).toBe(200)
  })

  it('returns only the banks of the requested merchant, in a private response', async () => {
    const { get } = createProxyHarness({ tenants: tenantOfHost }, (_url, _call, { headers }) => {
      const { Authorization } = headers as Record<string, string>
      return json({ data: [{ code: Authorization!.slice(-1).toUpperCase(), name: 'A bank' }] })
    })
    const own = await get('/api/fpx/bank/A', { host: 'a' })
    expect(own.status).toBe(200)
    expect(own.headers['cache-control']).toMatch(/^private/)
    expect((await get('/api/fpx/bank/B', { host: 'a' })).status).toBe(404)
    expect(await get('/api/fpx/bank/A')).toMatchObject({ status: 404, code: 'unknown-tenant' })
  })

  it('counts its responses in the metrics, without codes', async () => {
    const { get, proxy } = createProxyHarness({}, offering)
    for (const code of ['B0001', 'B0001', 'B9999', 'B9998']) await get(`/api/fpx/bank/${code}`)
    expect(proxy.metrics()).toContain(
      'fpx_checkout_responses_total{route="bank",result="bank-not-offered"} 2',
    )
    expect(proxy.metrics()).toContain('fpx_checkout_responses_total{route="bank",result="fresh"} 1')
    expect(proxy.metrics()).not.toContain('B9999')
  })

  it('does not use memory for codes that are not in the list', async () => {
    const { get, proxy } = createProxyHarness({}, offering)
    await get('/api/fpx/bank')
    const request = (count: number, prefix: string) => {
      for (let n = 0; n < count; n++) void proxy.handle(requestOf(`/api/fpx/bank/${prefix}${n}`))
    }
    request(1000, 'w')
    const before = heapUsed()
    // An entry in a map takes more than 33 bytes.
    request(30_000, 'x')
    expect(heapUsed() - before).toBeLessThan(1_000_000)
  })
})
