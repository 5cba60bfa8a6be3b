import { createGatewayClient } from 'fpx-checkout/gateway'
import { describe, expect, it } from 'vitest'
import { createProxyHarness } from '../support/proxy/createProxyHarness.js'
import { addressOf, bankRows, json } from '../support/gateway/fixtures.js'
import {
  gatewayWith,
  inPagesOf20,
  inPagesOf40,
  INVALID_COUNTS,
  nextUrl,
  onOnePage,
  shortened,
} from '../support/gateway/paginators.js'

describe('a gateway that pages its 43 banks', () => {
  it.each(inPagesOf40)('is read to its end if it sends %s', async (_what, counts) => {
    const { get, events, calls } = createProxyHarness({}, gatewayWith(counts))
    const { body } = await get('/api/fpx/bank')
    expect((body as { data: unknown[] }).data).toHaveLength(43)
    expect(calls).toHaveLength(2)
    expect(events.map(({ type }) => type)).toEqual(['refreshed'])
  })

  it.each([
    [40, 2],
    [43, 1],
    [21, 1],
  ])('without pages sends %i rows: %i calls', async (rows, count) => {
    const { calls, get, events } = createProxyHarness({}, (url) =>
      json({ data: url.includes('page=1') ? bankRows(rows) : [] }),
    )
    expect((await get('/api/fpx/bank')).status).toBe(200)
    expect(calls).toHaveLength(count)
    expect(events.map(({ type }) => type)).toEqual(['refreshed'])
  })
})

describe('a gateway that sends 20 of its 43 banks on a page', () => {
  it.each(inPagesOf20)('is read to its end if it sends %s', async (_what, counts) => {
    const { get, events, calls } = createProxyHarness({}, gatewayWith(counts, 43, 20))
    const { body } = await get('/api/fpx/bank')
    expect((body as { data: unknown[] }).data).toHaveLength(43)
    expect(calls.map(({ url }) => url)).toEqual(
      [1, 2, 3].map((page) => `https://gateway.test/v2/bank?page=${page}&perPage=40`),
    )
    expect(events.map(({ type }) => type)).toEqual(['refreshed'])
  })

  it.each(shortened)('says that rows are missing if it %s', async (_how, gateway) => {
    const { get, events } = createProxyHarness({}, gateway)
    const { body } = await get('/api/fpx/bank')
    expect((body as { data: unknown[] }).data).toHaveLength(20)
    expect(events.map(({ type }) => type)).toEqual(['list-incomplete', 'refreshed'])
  })

  it('says that rows are missing if its adapter reads one page only', async () => {
    const adapter = { name: 'mine', path: '/bank' }
    const gateway = gatewayWith((page) => ({ links: { next: nextUrl(page) } }), 43, 20)
    const { get, events } = createProxyHarness({ gateway: { adapter } as never }, gateway)
    expect((await get('/api/fpx/bank')).status).toBe(200)
    expect(events.map(({ type }) => type)).toEqual(['list-incomplete', 'refreshed'])
  })
})

it.each(onOnePage)(
  'control: %i banks without another page are read with one call: %o',
  async (rows, counts) => {
    const { get, events, calls } = createProxyHarness({}, gatewayWith(counts, rows))
    expect((await get('/api/fpx/bank')).status).toBe(200)
    expect(calls).toHaveLength(1)
    expect(events.map(({ type }) => type)).toEqual(['refreshed'])
  },
)

it('a page of companies is returned without what it says about the next page', async () => {
  const body = { data: [{ id: 1, name: 'Kedai' }], total: 43, next_page_url: nextUrl(1) }
  const client = createGatewayClient({
    baseUrl: 'https://gateway.test/v2',
    apiKey: 'key',
    fetch: () => Promise.resolve(json(body)),
  })
  expect(await client.companies()).toEqual({ data: body.data, rate: {} })
})

it('counts that are read must be counts', async () => {
  const client = createGatewayClient({
    baseUrl: 'https://gateway.test/v2',
    apiKey: 'key',
    fetch: (url) => Promise.resolve(gatewayWith(INVALID_COUNTS)(addressOf(url), 1, {})),
  })
  await expect(client.banks()).rejects.toThrow('meta.total: expected a whole number')
})
