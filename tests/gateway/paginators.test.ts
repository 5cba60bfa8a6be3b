import { createGatewayClient } from 'fpx-checkout/gateway'
import { describe, expect, it } from 'vitest'
import { createProxyHarness } from '../support/proxy/createProxyHarness.js'
import { bankRows, json } from '../support/gateway/fixtures.js'

const PER_PAGE = 40

/** A gateway with 43 banks, or with `all` banks, whose pages contain the given counts. */
const gatewayWith =
  (counts: (page: number, rows: number) => object, all = 43, perPage = PER_PAGE) =>
  (url: string) => {
    const page = Number(new URL(url).searchParams.get('page') ?? 1)
    const data = bankRows(all).slice((page - 1) * perPage, page * perPage)
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

const nextUrl = (page: number) => (page < 3 ? `https://evil.test/bank?page=${page + 1}` : null)

describe('a gateway that sends 20 of its 43 banks and no page count', () => {
  it.each<[string, (page: number, rows: number) => object]>([
    ['a total in `meta`', (page) => ({ meta: { total: 43, per_page: 20, current_page: page } })],
    ['only a total, beside other meta data', () => ({ total: '43', meta: { took: 3 } })],
    ['a total, and a page size that is not its own', () => ({ meta: { total: 43, per_page: 50 } })],
    [
      'a total in `meta.pagination`, and null as number of pages',
      (page, count) => ({
        meta: {
          pagination: { total: 43, count, per_page: 20, current_page: page, total_pages: null },
        },
      }),
    ],
    [
      'the next URL of `simplePaginate` beside `data`',
      (page) => ({ current_page: page, per_page: 20, next_page_url: nextUrl(page) }),
    ],
    [
      'the next URL of a Laravel resource',
      (page) => ({
        links: { first: 'x', last: null, prev: null, next: nextUrl(page) },
        meta: { current_page: page, per_page: 20 },
      }),
    ],
    [
      'the next URL in `meta.pagination.links`',
      (page) => ({ meta: { pagination: { links: { next: nextUrl(page) } } } }),
    ],
    ['`has_more`', (page) => ({ has_more: page < 3 })],
  ])('is read to its end if it sends %s', async (_what, counts) => {
    const { get, events, calls } = createProxyHarness({}, gatewayWith(counts, 43, 20))
    const { body } = await get('/api/fpx/bank')
    expect((body as { data: unknown[] }).data).toHaveLength(43)
    expect(calls.map(({ url }) => url)).toEqual(
      [1, 2, 3].map((page) => `https://gateway.test/v2/bank?page=${page}&perPage=40`),
    )
    expect(events.map(({ type }) => type)).toEqual(['refreshed'])
  })

  it.each([
    ['sends the same page again', (url: string) => url.replace(/page=\d/, 'page=1')],
    ['sends an empty page', (url: string) => url.replace('page=2', 'page=9')],
  ])('says that rows are missing if it %s', async (_how, urlOf) => {
    const gateway = gatewayWith(() => ({ meta: { total: 43 } }), 43, 20)
    const { get, events } = createProxyHarness({}, (url) => gateway(urlOf(url)))
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

it.each([
  [21, () => ({ total: 21, links: { next: null }, next_page_url: null, has_more: false })],
  [21, () => ({ total: 'RM 12', links: 'none', meta: { total: -1 } })],
  [21, () => ({ total: 20 })],
])('control: %i banks without another page are read with one call: %o', async (rows, counts) => {
  const { get, events, calls } = createProxyHarness({}, gatewayWith(counts, rows))
  expect((await get('/api/fpx/bank')).status).toBe(200)
  expect(calls).toHaveLength(1)
  expect(events.map(({ type }) => type)).toEqual(['refreshed'])
})

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
    fetch: () => Promise.resolve(json({ data: bankRows(40), meta: { ...laravel(1), total: -1 } })),
  })
  await expect(client.banks()).rejects.toThrow('meta.total: expected a whole number')
})
