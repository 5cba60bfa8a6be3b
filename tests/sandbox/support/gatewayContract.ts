import { expect } from 'vitest'
import type { ContractClient, Visit } from './createContractClient.js'

type Row = Record<string, unknown>
type Check = (gateway: ContractClient) => Promise<void>

const lists = ['/company', '/bank']
const counts = ['total', 'count', 'per_page', 'current_page', 'total_pages']

/**
 * Every rule of the standard gateway's document, keyed by name. The document leaves some points open, and any variant
 * of these is accepted:
 * - whether a list is paginated,
 * - the types of its counts,
 * - absent and null fields,
 * - the status of an error.
 */
export const gatewayRules = {
  'the base URL ends with the version': async ({ baseUrl }) => {
    expect(new URL(baseUrl).pathname).toMatch(/\/v2$/)
    await Promise.resolve()
  },

  'a ping is answered with pong and nothing else': async ({ visit }) => {
    const { status, body } = await visit('/ping')
    expect([status, body]).toEqual([200, { message: 'pong' }])
  },

  'responses are JSON': async ({ visit }) => {
    for (const path of ['/ping', ...lists])
      expect((await visit(path)).headers.get('content-type')).toMatch(/^application\/json\b/)
  },

  'a list is an object whose data is an array': async ({ visit }) => {
    for (const path of lists) {
      const { status, body } = await visit(path)
      expect([path, status]).toEqual([path, 200])
      expect(Array.isArray((body as { data?: unknown } | null)?.data), path).toBe(true)
    }
  },

  'a company has the documented fields with the documented types': async ({ visit }) => {
    for (const company of rowsOf(await visit('/company'))) {
      expect(Number.isInteger(company['id']), `id ${String(company['id'])}`).toBe(true)
      expect(company['name']).toBeTypeOf('string')
      for (const field of ['ssm_no', 'ssm_doc', 'address', 'phone', 'office'])
        expectTextOrNothing(company[field], field)
    }
  },

  'each company appears once': async ({ visit }) => {
    const ids = rowsOf(await visit('/company')).map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  },

  'an unapproved company does not appear': async ({ visit, unapproved = [] }) => {
    const ids = rowsOf(await visit('/company?perPage=40')).map(({ id }) => id)
    expect(ids.filter((id) => unapproved.includes(id as number))).toEqual([])
  },

  'companies belong to the owner of the key': async ({ visit, apiKey, otherApiKey }) => {
    const own = rowsOf(await visit('/company')).map(({ id }) => id)
    for (const key of [null, `${apiKey}-wrong`, otherApiKey])
      if (key !== undefined) {
        const shown = rowsOf(await visit('/company', key)).map(({ id }) => id)
        expect(shown.filter((id) => own.includes(id))).toEqual([])
      }
  },

  'a bank has the documented fields with the documented types': async ({ visit }) => {
    const banks = rowsOf(await visit('/bank'))
    for (const bank of banks) {
      expect(bank['code']).toBeTypeOf('string')
      for (const field of ['name', 'display']) expectTextOrNothing(bank[field], field)
    }
  },

  'a page has five counts': async ({ visit }) => {
    for (const path of lists) {
      const pagination = paginationOf(await visit(path))
      if (pagination)
        for (const name of counts) expect(String(pagination[name]), name).toMatch(/^\d+$/)
    }
  },

  'count is the number of items on the page': async ({ visit }) => {
    for (const path of lists) {
      const answer = await visit(`${path}?perPage=7`)
      if (paginationOf(answer)) expect(count(answer, 'count')).toBe(rowsOf(answer).length)
    }
  },

  'a page has 20 items by default': async ({ visit }) => {
    for (const path of lists) {
      const answer = await visit(path)
      if (!paginationOf(answer)) continue
      expect(count(answer, 'per_page')).toBe(20)
      expect(rowsOf(answer).length).toBe(Math.min(20, count(answer, 'total')))
    }
  },

  'perPage sets the number of items on a page': async ({ visit }) => {
    for (const path of lists) {
      const answer = await visit(`${path}?perPage=7`)
      if (!paginationOf(answer)) continue
      expect(count(answer, 'per_page')).toBe(7)
      expect(rowsOf(answer).length).toBe(Math.min(7, count(answer, 'total')))
    }
  },

  'a page has at most 40 items': async ({ visit }) => {
    for (const path of lists) {
      const answer = await visit(`${path}?perPage=41`)
      if (paginationOf(answer)) expect(rowsOf(answer).length).toBeLessThanOrEqual(40)
    }
  },

  'page selects the items': async ({ visit }) => {
    for (const path of lists) {
      const [first, second] = [
        await visit(`${path}?perPage=7`),
        await visit(`${path}?perPage=7&page=2`),
      ]
      if (!paginationOf(first) || count(first, 'total_pages') < 2) continue
      expect(count(second, 'current_page')).toBe(2)
      const both = rowsOf(await visit(`${path}?perPage=14`))
      expect([...rowsOf(first), ...rowsOf(second)]).toEqual(both)
    }
  },

  'total and total_pages describe all pages': async ({ visit }) => {
    for (const path of lists) {
      const first = await visit(`${path}?perPage=7`)
      if (!paginationOf(first)) continue
      const [total, pages] = [count(first, 'total'), count(first, 'total_pages')]
      expect(Math.max(1, pages)).toBe(Math.max(1, Math.ceil(total / 7)))
      const last = await visit(`${path}?perPage=7&page=${Math.max(1, pages)}`)
      expect(rowsOf(last).length).toBe(total === 0 ? 0 : ((total - 1) % 7) + 1)
    }
  },

  'every response has both rate limit headers, including errors': async ({ visit }) => {
    for (const answer of [
      await visit('/ping'),
      await visit('/company'),
      await visit('/bank'),
      await visit('/company', null),
      await visit('/nothing-is-here'),
    ])
      for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining'])
        expect(answer.headers.get(name), name).toMatch(/^\d+$/)
  },

  'the limit is 60 calls a minute': async ({ visit }) => {
    for (const path of ['/ping', ...lists])
      expect((await visit(path)).headers.get('x-ratelimit-limit')).toBe('60')
  },

  'every call counts': async ({ visitUncached }) => {
    const left: number[] = []
    for (let call = 0; call < 3; call += 1) left.push(remaining(await visitUncached('/ping')))
    // A new minute may begin between two of the calls, but not between all of them.
    expect(left.some((now, call) => call > 0 && now < left[call - 1]!)).toBe(true)
  },

  'each endpoint has a separate limit': async ({ visitUncached }) => {
    const before = remaining(await visitUncached('/bank'))
    await visitUncached('/ping')
    await visitUncached('/ping')
    expect(remaining(await visitUncached('/bank'))).toBeGreaterThanOrEqual(before - 1)
  },

  'a call beyond the limit receives 429': async ({ visitUncached, mayExhaust }) => {
    if (!mayExhaust) return
    let answer = await visitUncached('/ping')
    for (let call = 0; call < 60 && answer.status === 200; call += 1)
      answer = await visitUncached('/ping')
    expect(answer.status).toBe(429)
    expect(remaining(answer)).toBe(0)
  },
} satisfies Record<string, Check>

function expectTextOrNothing(value: unknown, field: string): void {
  expect(['string', 'undefined'], field).toContain(typeof (value ?? undefined))
}

/** Returns the items of a list; an empty array if the response is something else, such as an error. */
function rowsOf({ body }: Visit): Row[] {
  const { data } = (body ?? {}) as { data?: unknown }
  return Array.isArray(data) ? (data as Row[]) : []
}

function paginationOf({ body }: Visit): Row | undefined {
  return ((body ?? {}) as { meta?: { pagination?: Row } | null }).meta?.pagination
}

const count = (answer: Visit, name: string) => Number(paginationOf(answer)?.[name])

const remaining = ({ headers }: Visit) => Number(headers.get('x-ratelimit-remaining'))
