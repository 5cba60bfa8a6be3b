import { QueryClient } from '@tanstack/react-query'
import { en, ms, ta, zh } from 'fpx-checkout/locales'
import { createFpxProxy } from 'fpx-checkout/proxy'
import {
  companyQueryOptions,
  fetchAllCompanies,
  filterCompanies,
  fpxKeys,
  getProblemReason,
  RequestError,
  sortCompanies,
} from 'fpx-checkout/query'
import { createSandbox, generateCompanies } from 'fpx-checkout/sandbox'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { noLogger } from '../support/noLogger.js'

const endpoint = 'https://shop.example/api/fpx'

/** Replaces the network with a proxy. Returns the query strings that were requested. */
function serveCompanies(count: number, isAllowed = () => true): string[] {
  const requested: string[] = []
  const proxy = createFpxProxy({
    gateway: {
      baseUrl: 'https://sandbox.example/v2',
      apiKey: 'sandbox-key',
      fetch: createSandbox({ companies: generateCompanies(count) }),
    },
    admin: { authorize: isAllowed },
    logger: noLogger,
  })
  onTestFinished(() => proxy.close())
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requested.push(new URL(url).search)
    return proxy.fetch(new Request(url, init))
  })
  return requested
}

afterEach(() => vi.unstubAllGlobals())

describe('fetchAllCompanies', () => {
  it('loads every company in pages of 40, and does not request cached pages', async () => {
    const requested = serveCompanies(93)
    const queryClient = new QueryClient()
    await queryClient.query(companyQueryOptions({ endpoint, page: 2, perPage: 40 }))
    const loaded = await fetchAllCompanies({ endpoint, queryClient })
    expect(new Set(loaded.companies.map(({ id }) => id)).size).toBe(93)
    expect(loaded).toMatchObject({ total: 93, complete: true, changed: false })
    expect(requested).toEqual(['?page=2&perPage=40', '?page=1&perPage=40', '?page=3&perPage=40'])

    await fetchAllCompanies({ endpoint, queryClient })
    expect(requested).toHaveLength(3)
    await queryClient.invalidateQueries({ queryKey: fpxKeys.companies(endpoint) })
    await fetchAllCompanies({ endpoint, queryClient })
    expect(requested).toHaveLength(6)
  })

  it('shares its requests with a concurrent call', async () => {
    const requested = serveCompanies(93)
    const queryClient = new QueryClient()
    await Promise.all([1, 2].map(() => fetchAllCompanies({ endpoint, queryClient })))
    expect(requested).toHaveLength(3)
  })

  it('reports its progress, and stops at the limit or when its signal aborts', async () => {
    serveCompanies(93)
    const loads: number[] = []
    const limited = await fetchAllCompanies({
      endpoint,
      queryClient: new QueryClient(),
      limit: 50,
      onProgress: ({ loaded }) => loads.push(loaded),
    })
    expect([limited.companies.length, limited.complete, loads]).toEqual([50, false, [0, 40, 80]])
    const signal = AbortSignal.abort(new Error('closed'))
    const aborted = fetchAllCompanies({ endpoint, queryClient: new QueryClient(), signal })
    await expect(aborted).rejects.toThrow('closed')
  })

  it('fails immediately if the visitor is refused', async () => {
    const requested = serveCompanies(93, () => false)
    const failure = fetchAllCompanies({ endpoint, queryClient: new QueryClient() })
    await expect(failure).rejects.toMatchObject({ name: 'RequestError', status: 403 })
    expect(requested).toHaveLength(1)
    expect(getProblemReason(await failure.catch((error: unknown) => error))).toBe('refused')
  })
})

describe('the loaded companies', () => {
  const companies = [
    { id: 3, name: 'Kedai Ánh', phone: '' },
    { id: 10, name: 'kedai 10', phone: '+60 12' },
    { id: 9, name: 'Kedai 9', phone: '+60 11' },
  ]
  const id = { id: (company: { id: number }) => String(company.id) }

  it('are filtered by every word, and sorted by any field, with numbers by value', () => {
    expect(filterCompanies(companies, '60 KEDAI').map((company) => company.id)).toEqual([10, 9])
    expect(filterCompanies(companies, 'anh')).toHaveLength(1)
    expect(filterCompanies(companies, '9', id)).toHaveLength(1)
    const sorted = (by: string, fields?: typeof id) =>
      sortCompanies(companies, { by, direction: 'ascending' }, 'en', fields).map((row) => row.id)
    expect(sorted('name')).toEqual([9, 10, 3])
    expect(sorted('phone')).toEqual([9, 10, 3])
    expect(sorted('id', id)).toEqual([3, 9, 10])
    expect(sorted('toString')).toEqual([3, 10, 9])
  })
})

describe('getProblemReason', () => {
  const problem = (status: number, code?: 'limit-reached' | 'key-refused') =>
    new RequestError('problem', 'no data', { status, code })

  it.each([
    [problem(503, 'limit-reached'), 'limited'],
    [problem(429), 'limited'],
    [problem(401), 'refused'],
    [problem(403), 'refused'],
    [problem(503, 'key-refused'), 'misconfigured'],
    [problem(404), 'misconfigured'],
    [problem(502), 'failing'],
    [new RequestError('unreachable', 'no answer'), 'unreachable'],
    [new RequestError('timeout', 'no answer'), 'failing'],
    [new TypeError('no such property'), 'failing'],
    [undefined, 'failing'],
  ] as const)(
    'returns for %s the reason "%s", which has a sentence in every language',
    (error, reason) => {
      expect(getProblemReason(error)).toBe(reason)
      for (const { problem } of [en, ms, ta, zh]) expect(typeof problem[reason]).toBe('string')
    },
  )
})
