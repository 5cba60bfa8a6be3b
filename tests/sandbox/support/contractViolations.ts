import { createSandbox, fpxBanks, sampleCompanies, type SandboxOptions } from 'fpx-checkout/sandbox'
import type { GatewayRule } from './gatewayContract.js'
import type { GatewayUnderTest } from './createContractClient.js'

/** The parts of a list that a violation can change. */
interface List {
  data: Record<string, unknown>[]
  meta: { pagination: Record<string, unknown> }
}

/** How a gateway differs from the sandbox. */
interface Difference {
  options?: SandboxOptions
  /** Changes the request. */
  ask?: (url: URL) => void
  /** Modifies each list before it is sent. */
  list?: (list: List, url: URL) => object
  ping?: (ping: object) => object
  headers?: (headers: Headers, status: number) => void
}

/** For each rule of the contract, a gateway that violates only that rule. */
export const contractViolations: Record<GatewayRule, Partial<GatewayUnderTest>> = {
  'the base URL ends with the version': {
    ...gateway({ ask: (url) => (url.pathname = url.pathname.replace('/newest', '/v2')) }),
    baseUrl: 'https://sandbox.example/newest',
  },
  'a ping is answered with pong and nothing else': gateway({
    ping: (ping) => ({ ...ping, uptime: 1 }),
  }),
  'responses are JSON': gateway({
    headers: (headers) => headers.set('content-type', 'text/plain'),
  }),
  'a list is an object whose data is an array': gateway({
    options: { paginate: false },
    list: ({ data }) => ({ data: Object.fromEntries(data.entries()) }),
  }),
  'a company has the documented fields with the documented types': gateway({
    list: (list) => ({ ...list, data: list.data.map((row) => ({ ...row, phone: 60123456789 })) }),
  }),
  'each company appears once': gateway({
    options: { companies: [...sampleCompanies.slice(0, 1), ...sampleCompanies] },
  }),
  'an unapproved company does not appear': gateway({
    options: { companies: sampleCompanies.map((company) => ({ ...company, review: 'approved' })) },
  }),
  'companies belong to the owner of the key': gateway({
    options: { apiKeys: ['sandbox-key', 'other-key'] },
  }),
  'a bank has the documented fields with the documented types': gateway({
    options: { banks: fpxBanks.map((bank) => ({ ...bank, code: 1 })) },
  }),
  'a page has five counts': gateway({
    list: (list, { search }) => (search ? list : counting(list, { current_page: 'first' })),
  }),
  'count is the number of items on the page': gateway({
    list: (list) => counting(list, { count: list.data.length + 1 }),
  }),
  'a page has 20 items by default': gateway({
    ask: ({ searchParams }) =>
      searchParams.has('perPage') ? undefined : searchParams.set('perPage', '15'),
  }),
  'perPage sets the number of items on a page': gateway({
    list: (list) => counting(list, { per_page: 20 }),
  }),
  'a page has at most 40 items': gateway({
    list: (list, { pathname, search }) =>
      pathname === '/v2/bank' && search === '?perPage=41' ? { ...list, data: [...fpxBanks] } : list,
  }),
  'page selects the items': gateway({
    ask: ({ searchParams }) =>
      searchParams.get('page') === '2' ? searchParams.set('page', '3') : undefined,
    list: (list) => counting(list, { current_page: 2 }),
  }),
  'total and total_pages describe all pages': gateway({
    list: (list) => counting(list, { total: Number(list.meta.pagination['total']) + 1 }),
  }),
  'every response has both rate limit headers, including errors': gateway({
    headers: (headers, status) =>
      status === 404 ? headers.delete('x-ratelimit-remaining') : undefined,
  }),
  'the limit is 60 calls a minute': gateway({
    headers: (headers) => headers.set('x-ratelimit-limit', '100'),
  }),
  'every call counts': gateway({
    headers: (headers, status) =>
      status === 200 ? headers.set('x-ratelimit-remaining', '59') : undefined,
  }),
  'each endpoint has a separate limit': gateway({ headers: countingTogether() }),
  'a call beyond the limit receives 429': gateway({
    options: { rateLimit: 1_000 },
    headers: (headers) => {
      headers.set('x-ratelimit-limit', '60')
      const left = Number(headers.get('x-ratelimit-remaining'))
      headers.set('x-ratelimit-remaining', String(Math.max(0, left - 940)))
    },
  }),
}

/** Creates a sandbox with one violation. */
function gateway({ options, ask, list, ping, headers }: Difference): Partial<GatewayUnderTest> {
  const sandbox = createSandbox(options)
  return {
    fetch: async (input, init) => {
      const url = new URL(input as string)
      ask?.(url)
      const answer = await sandbox(url, init)
      const body = (await answer.json()) as object
      const changed = ('data' in body ? list?.(body as List, url) : ping?.(body)) ?? body
      const sent = new Headers(answer.headers)
      headers?.(sent, answer.status)
      return new Response(JSON.stringify(changed), { status: answer.status, headers: sent })
    },
  }
}

const counting = (list: List, counts: Record<string, unknown>): object => ({
  ...list,
  meta: { pagination: { ...list.meta.pagination, ...counts } },
})

function countingTogether(): Difference['headers'] {
  let calls = 0
  return (headers) => headers.set('x-ratelimit-remaining', String(Math.max(0, 60 - ++calls)))
}
