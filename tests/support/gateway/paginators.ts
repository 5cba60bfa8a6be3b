import { bankRows, json } from './fixtures.js'
import type { SimulatedGateway } from '../proxy/createProxyHarness.js'

/** Returns what a page says about the other pages. */
type Counts = (page: number, rows: number) => object

/** A gateway with 43 banks, or with `all` banks, whose pages contain the given counts. */
export const gatewayWith =
  (counts: Counts, all = 43, perPage = 40): SimulatedGateway =>
  (url) => {
    const page = Number(new URL(url).searchParams.get('page') ?? 1)
    const data = bankRows(all).slice((page - 1) * perPage, page * perPage)
    return json({ data, ...counts(page, data.length) })
  }

const laravel = (page: number) => ({
  current_page: page,
  last_page: 3,
  per_page: 20,
  total: 43,
  from: 1,
  path: 'https://gateway.test/v2/bank',
})

const documented = (page: number, count: number) => ({
  total: 43,
  count,
  per_page: 40,
  current_page: page,
  total_pages: 2,
})

export const nextUrl = (page: number) =>
  page < 3 ? `https://evil.test/bank?page=${page + 1}` : null

/** What a gateway with 43 banks and 40 of them on a page sends beside them. */
export const inPagesOf40: [what: string, Counts][] = [
  ['the documented counts', (page, rows) => ({ meta: { pagination: documented(page, rows) } })],
  ['no counts', () => ({})],
  ['an empty array of PHP as pagination', () => ({ meta: { pagination: [] } })],
  ['an empty array of PHP as meta', () => ({ meta: [] })],
  ['an empty object as pagination', () => ({ meta: { pagination: {} } })],
  ['null as pagination', () => ({ meta: { pagination: null } })],
  [
    'no page size',
    (page, rows) => ({
      meta: { pagination: { ...documented(page, rows), per_page: undefined } },
    }),
  ],
  [
    'null as page size and number of rows',
    (page, rows) => ({
      meta: { pagination: { ...documented(page, rows), per_page: null, count: null } },
    }),
  ],
]

/** What a gateway with 43 banks and 20 of them on a page sends beside them. */
export const inPagesOf20: [what: string, Counts][] = [
  ['the counts of a Laravel resource in `meta`', (page) => ({ links: {}, meta: laravel(page) })],
  ['the counts of Laravel’s paginator beside `data`', (page) => laravel(page)],
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
]

/** What a gateway sends beside all its banks. */
export const onOnePage: [rows: number, Counts][] = [
  [21, () => ({ total: 21, links: { next: null }, next_page_url: null, has_more: false })],
  [21, () => ({ total: 'RM 12', links: 'none', meta: { total: -1 } })],
  [21, () => ({ total: 20 })],
]

/** How a gateway with 43 banks, of which it sends 20, answers for page 2. */
export const shortened: [how: string, SimulatedGateway][] = (
  [
    ['sends the same page again', (url) => url.replace(/page=\d/, 'page=1')],
    ['sends an empty page', (url) => url.replace('page=2', 'page=9')],
  ] satisfies [string, (url: string) => string][]
).map(([how, urlOf]) => [
  how,
  (url, ...call) => gatewayWith(() => ({ meta: { total: 43 } }), 43, 20)(urlOf(url), ...call),
])

export const INVALID_COUNTS: Counts = () => ({ meta: { ...laravel(1), total: -1 } })
