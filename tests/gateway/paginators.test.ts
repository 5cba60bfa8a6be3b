import { createGatewayClient } from 'fpx-checkout/gateway'
import { describe, expect, it } from 'vitest'
import { createProxyHarness } from '../support/proxy/createProxyHarness.js'
import { bankRows, json } from '../support/gateway/fixtures.js'

const PER_PAGE = 40

/** A gateway with 43 banks, or with `all` banks, whose pages contain the given counts. */
const gatewayWith =
  (counts: (page: number, rows: number) => object, all = 43) =>
  (url: string) => {
    const page = Number(new URL(url).searchParams.get('page') ?? 1)
    const data = bankRows(all).slice((page - 1) * PER_PAGE, page * PER_PAGE)
    return json({ data, ...counts(page, data.length) })
  }

const laravel = (page: number) => ({
  current_page: page,
  last_page: 2,
  per_page: PER_PAGE,
  total: 43,
  from: 1,
  path: 'https://gateway.test/v2/bank',
})

const documented = (page: number, count: number) => ({
  total: 43,
  count,
  per_page: PER_PAGE,
  current_page: page,
  total_pages: 2,
})

describe('a gateway that pages its 43 banks', () => {
  it.each<[string, (page: number, rows: number) => object]>([
    ['as documented', (page, rows) => ({ meta: { pagination: documented(page, rows) } })],
    [
      'with the counts of a Laravel resource in `meta`',
      (page) => ({ links: {}, meta: laravel(page) }),
    ],
    ['with the counts of Laravel’s paginator beside `data`', (page) => laravel(page)],
    ['without counts', () => ({})],
    ['with an empty array of PHP as pagination', () => ({ meta: { pagination: [] } })],
    ['with an empty array of PHP as meta', () => ({ meta: [] })],
    ['with an empty object as pagination', () => ({ meta: { pagination: {} } })],
    ['with null as pagination', () => ({ meta: { pagination: null } })],
    [
      'without the page size',
      (page, rows) => ({
        meta: { pagination: { ...documented(page, rows), per_page: undefined } },
      }),
    ],
    [
      'with null as page size and number of rows',
      (page, rows) => ({
        meta: { pagination: { ...documented(page, rows), per_page: null, count: null } },
      }),
    ],
  ])('is read to its end: %s', async (_how, counts) => {
    const { get, events, calls } = createProxyHarness({}, gatewayWith(counts))
    const { body } = await get('/api/fpx/bank')
    expect((body as { data: unknown[] }).data).toHaveLength(43)
    expect(calls).toHaveLength(2)
    expect(events.map(({ type }) => type)).toEqual(['refreshed'])
  })

  it('says that rows may be missing if it sends a full page again and again', async () => {
    const first = gatewayWith(() => ({}), 40)
    const { get, events } = createProxyHarness({}, () =>
      first('https://gateway.test/v2/bank?page=1'),
    )
    expect((await get('/api/fpx/bank')).status).toBe(200)
    expect(events.map(({ type }) => type)).toEqual(['list-incomplete', 'refreshed'])
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

it('counts that are read must be counts', async () => {
  const client = createGatewayClient({
    baseUrl: 'https://gateway.test/v2',
    apiKey: 'key',
    fetch: () => Promise.resolve(json({ data: bankRows(40), meta: { ...laravel(1), total: -1 } })),
  })
  await expect(client.banks()).rejects.toThrow('meta.total: expected a whole number')
})
