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
  /** Changes a list that is sent. */
  list?: (list: List, url: URL) => object
  ping?: (ping: object) => object
  headers?: (headers: Headers, status: number) => void
}

/** For each rule of the contract, a gateway that violates only that rule. */
export const contractViolations: Record<GatewayRule, Partial<GatewayUnderTest>> = {
  'the base address ends with the version': {
    ...gateway({ ask: (url) => (url.pathname = url.pathname.replace('/newest', '/v2')) }),
    baseUrl: 'https://sandbox.example/newest',
  },
  'a ping is answered with pong and nothing else': gateway({
    ping: (ping) => ({ ...ping, uptime: 1 }),
  }),
  'answers are JSON': gateway({
    headers: (headers) => headers.set('content-type', 'text/plain'),
  }),
  'a list is an object with an array at data': gateway({
    options: { paginate: false },
    list: ({ data }) => ({ data: Object.fromEntries(data.entries()) }),
  }),
  'a company has the documented fields in the documented types': gateway({
    list: (list) => ({ ...list, data: list.data.map((row) => ({ ...row, phone: 60123456789 })) }),
  }),
  'each company is there once': gateway({
    options: { companies: [...sampleCompanies.slice(0, 1), ...sampleCompanies] },
  }),
  'a company that is not approved is not there': gateway({
    options: { companies: sampleCompanies.map((company) => ({ ...company, review: 'approved' })) },
  }),
  'companies are those of the user who owns the key': gateway({
    options: { apiKeys: ['sandbox-key', 'other-key'] },
  }),
  'a bank has the documented fields in the documented types': gateway({
    options: { banks: fpxBanks.map((bank) => ({ ...bank, code: 1 })) },
  }),
  'a page carries five counts': gateway({
    list: (list, { search }) => (search ? list : counting(list, { current_page: 'first' })),
  }),
  'a page counts its items': gateway({
    list: (list) => counting(list, { count: list.data.length + 1 }),
  }),
  'a page holds 20 items unless asked otherwise': gateway({
    ask: ({ searchParams }) =>
      searchParams.has('perPage') ? undefined : searchParams.set('perPage', '15'),
  }),
  'perPage sets how many items a page holds': gateway({
    list: (list) => counting(list, { per_page: 20 }),
  }),
  'a page holds 40 items at most': gateway({
    list: (list, { pathname, search }) =>
      pathname === '/v2/bank' && search === '?perPage=41' ? { ...list, data: [...fpxBanks] } : list,
  }),
  'page sets which items are sent': gateway({
    ask: ({ searchParams }) =>
      searchParams.get('page') === '2' ? searchParams.set('page', '3') : undefined,
    list: (list) => counting(list, { current_page: 2 }),
  }),
  'total and total_pages speak of all pages': gateway({
    list: (list) => counting(list, { total: Number(list.meta.pagination['total']) + 1 }),
  }),
  'every answer carries both rate headers, errors included': gateway({
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
  'each endpoint counts for itself': gateway({ headers: countingTogether() }),
  'a call beyond the limit is answered with 429': gateway({
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
