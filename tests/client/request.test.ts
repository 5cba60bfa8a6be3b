import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient } from '@tanstack/react-query'
import { bankQueryOptions, companyQueryOptions, fpxKeys, RequestError } from 'fpx-checkout/query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const affin = { code: 'ABB0233', name: 'Affin Bank Berhad', display: 'Affin Bank', is_active: '1' }

let server: Server
let answer: RequestListener
let requestPaths: string[]
let endpoint: string
let client: QueryClient

beforeEach(async () => {
  requestPaths = []
  server = createServer((request, response) => {
    requestPaths.push(request.url!)
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/fpx`
  client = new QueryClient()
})

afterEach(() => {
  client.clear()
  server.closeAllConnections()
  server.close()
})

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(body))

const banks = () => client.query({ ...bankQueryOptions({ endpoint }), retryDelay: 0 })
const failure = () =>
  banks().then(
    () => expect.unreachable(),
    (error: unknown) => error as RequestError,
  )

it.each(['', '/', '//'])('an endpoint that ends with "%s" has one URL and one key', async (end) => {
  answer = json(200, { data: [] })
  await client.query(bankQueryOptions({ endpoint: endpoint + end }))
  await client.query(companyQueryOptions({ endpoint: endpoint + end }))
  expect(requestPaths).toEqual([
    '/api/fpx/bank',
    expect.stringMatching(/^\/api\/fpx\/company\?/) as string,
  ])
  expect(client.getQueryData(fpxKeys.banks(endpoint))).toBeDefined()
})

describe('bankQueryOptions', () => {
  it('returns the banks unchanged, and their age', async () => {
    answer = json(200, { data: [affin] }, { 'Fpx-Data-Age': '12' })
    expect(await banks()).toEqual({ data: [affin], age: 12 })
    expect(requestPaths).toEqual(['/api/fpx/bank'])
    expect(client.getQueryData(fpxKeys.banks(endpoint))).toEqual({ data: [affin], age: 12 })
  })

  it("ignores the default options of the host's client", async () => {
    client = new QueryClient({
      defaultOptions: {
        queries: {
          retry: 5,
          enabled: false,
          select: () => 'other',
          queryKeyHashFn: () => 'one for all',
        },
      },
    })
    answer = json(404, {})
    await failure()
    expect(requestPaths).toHaveLength(1)
  })

  it.each([
    [
      'a problem from the proxy',
      503,
      { code: 'limit-reached' },
      { 'Retry-After': '7' },
      { code: 'limit-reached', retryAfterMs: 7000 },
    ],
    ['an unknown problem', 500, { code: 'other' }, {}, { code: 'other', retryAfterMs: undefined }],
    [
      'a Retry-After that is not a number',
      503,
      {},
      { 'Retry-After': 'Fri, 27 Nov 2020 10:00:30 GMT' },
      { retryAfterMs: undefined },
    ],
    [
      'a Retry-After beyond an hour',
      503,
      {},
      { 'Retry-After': '999999' },
      { retryAfterMs: 3_600_000 },
    ],
  ])('rejects with the details of %s', async (_case, status, body, headers, details) => {
    answer = json(status, body, headers)
    expect(await failure()).toMatchObject({ kind: 'problem', status, ...details })
  })

  it.each([
    [
      'an HTML page with status 200',
      (response: Parameters<RequestListener>[1]) => response.end('<html>'),
    ],
    [
      'data that is not an array',
      (response: Parameters<RequestListener>[1]) => response.end('{"data":{}}'),
    ],
    [
      'a bank without a code',
      (response: Parameters<RequestListener>[1]) => response.end('{"data":[{"name":"x"}]}'),
    ],
  ])('rejects with "unreadable" for %s', async (_case, send) => {
    answer = (_request, response) => send(response)
    expect(await failure()).toMatchObject({ kind: 'unreadable', status: 200 })
  })

  it.each([
    ['a page, as from an expired session, with 401', '<html>', { kind: 'unreadable', status: 401 }],
    ['data that is not a list with its status', '{"data":{}}', { kind: 'unreadable', status: 200 }],
  ])('rejects a redirect to %s', async (_where, body, details) => {
    answer = ({ url }, response) => {
      if (url === '/login') response.end(body)
      else response.writeHead(302, { Location: '/login' }).end()
    }
    expect(await failure()).toMatchObject(details)
    expect(requestPaths).toEqual(['/api/fpx/bank', '/login'])
  })

  it('rejects if the response is cut off', async () => {
    answer = (request, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('{"data":[')
      setImmediate(() => request.socket.destroy())
    }
    expect(await failure()).toMatchObject({ kind: 'unreachable', status: undefined })
  })

  describe('with a mocked `fetch`', () => {
    afterEach(() => vi.unstubAllGlobals())
    const respond = (response: object) =>
      vi.stubGlobal('fetch', () => Promise.resolve(response as Response))

    it.each([
      ['{ ok, status, json }', { ok: true, status: 200 }],
      ['{ json }', {}],
    ])('%s returns the banks', async (_shape, response) => {
      respond({ ...response, json: () => Promise.resolve({ data: [affin] }) })
      expect(await banks()).toEqual({ data: [affin], age: null })
    })

    it('a failed response rejects with its status', async () => {
      respond({ ok: false, status: 503, json: () => Promise.resolve({ code: 'limit-reached' }) })
      expect(await failure()).toMatchObject({ status: 503, code: 'limit-reached' })
    })
  })

  it('rejects if the server does not respond', async () => {
    answer = (request) => request.socket.destroy()
    expect(await failure()).toMatchObject({ kind: 'unreachable', status: undefined })
  })

  it.each([
    ['a 404 response never', 404, {}, 1],
    ['a 403 response never', 403, {}, 1],
    ['a 500 response once', 500, {}, 2],
    ['a 408 response once', 408, {}, 2],
    ['a 429 response not immediately', 429, {}, 1],
    ['a 503 response with Retry-After not immediately', 503, { 'Retry-After': '3' }, 1],
  ])('retries %s', async (_case, status, headers, requests) => {
    answer = json(status, {}, headers)
    await failure()
    expect(requestPaths).toHaveLength(requests)
  })
})

describe('companyQueryOptions', () => {
  it('requests the page, and reads it', async () => {
    const pagination = { total: 41, count: 1, per_page: 40, current_page: 2, total_pages: 2 }
    const page = { data: [{ id: 41, name: 'Kedai Buku Seri' }], meta: { pagination } }
    answer = json(200, page)
    const got = await client.query(companyQueryOptions({ endpoint, page: 2, perPage: 40 }))
    expect(got).toEqual({ data: page, age: null })
    expect(requestPaths).toEqual(['/api/fpx/company?page=2&perPage=40'])
  })

  it.each([
    ['a page in a language', { page: 1, perPage: 20, search: 'kopi', sort: 'name', lang: 'ms' }],
    ['companies by their ids', { page: 1, perPage: 40, ids: [7, 3] }],
  ] as const)('caches %s under its key', async (_what, query) => {
    answer = json(200, { data: [] })
    await client.query(companyQueryOptions({ endpoint, ...query }))
    expect(client.getQueryData(fpxKeys.companyPage(endpoint, query))).toMatchObject({ age: null })
  })
})
