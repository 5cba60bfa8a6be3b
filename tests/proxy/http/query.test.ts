import { describe, expect, it } from 'vitest'
import { createProxyHarness, requestOf } from '../../support/proxy/createProxyHarness.js'

const isAdmin = { authorize: () => true }

/** Creates a proxy that has cached its lists (warm) or hasn't received a request yet (cold). */
async function worldThatIs(cacheState: string) {
  const world = createProxyHarness({ admin: isAdmin })
  if (cacheState === 'warm')
    for (const route of ['bank', 'company', 'ping']) await world.get(`/api/fpx/${route}`)
  world.calls.length = 0
  return world
}

/** A query that counts how many of its characters are read. */
class CountedQuery extends String {
  read = 0
  override indexOf(search: string, from = 0) {
    const at = super.indexOf(search, from)
    this.read += (at < 0 ? this.length : at + 1) - from
    return at
  }
  override slice(start: number, end: number) {
    const part = super.slice(start, end)
    this.read += part.length
    return part
  }
}

it.each([
  ...['&', 'a&', '=&', 'modem&', 'm_o_d_e&', 'sort', 'utm_source=newsletter&', 'x'],
  ...['perPagee=1&', '%6dodel=B2C&', `${'_'.repeat(30)}&`],
])('a query of 15 kB is read a few times, never once for each pair: %s', async (pair) => {
  const { proxy } = await worldThatIs('warm')
  for (const path of ['/api/fpx/bank/B0001', '/api/fpx/company']) {
    const query = new CountedQuery(pair.repeat(15_000 / pair.length))
    await proxy.handle({ ...requestOf(path), query: query as unknown as string })
    expect(query.read).toBeGreaterThanOrEqual(query.length)
    expect(query.read).toBeLessThanOrEqual(3 * query.length)
  }
})

describe.each(['cold', 'warm'])('queries, %s', (cacheState) => {
  it('a million company page numbers do not cause more gateway calls than one list', async () => {
    const { get, calls } = await worldThatIs(cacheState)
    for (let page = 1; page <= 1_000_000; page += 9973)
      expect((await get(`/api/fpx/company?page=${page}&perPage=${(page % 40) + 1}`)).status).toBe(
        200,
      )
    expect(calls).toHaveLength(cacheState === 'warm' ? 0 : 3)
  })

  it.each(['bank', 'ping', 'health', 'status', 'company'])(
    '/%s ignores other parameters, which hosts and analytics add, without more gateway calls',
    async (route) => {
      const { get, calls } = await worldThatIs(cacheState)
      const plain = await get(`/api/fpx/${route}`)
      const called = calls.length
      for (const query of ['_=1719', 'utm_source=mail', 'x', '=', '?', '&&', '__proto__=1', '%00'])
        expect(await get(`/api/fpx/${route}?${query}`)).toMatchObject({
          status: 200,
          body: plain.body,
        })
      expect(calls).toHaveLength(called)
    },
  )

  it.each([
    ['page=2&perPage=10&x=3', 2, 10],
    ['utm_source=mail&perPage=10', 1, 10],
    ['page=2&', 2, 20],
  ])('/company?%s is page %i with %i companies', async (query, page, perPage) => {
    const { get } = await worldThatIs(cacheState)
    expect(await get(`/api/fpx/company?${query}`)).toMatchObject({
      status: 200,
      body: { meta: { pagination: { current_page: page, per_page: perPage } } },
    })
  })

  it.each([
    'page=0',
    'page=-1',
    'page=01',
    'page=1.5',
    'page=1e3',
    'page=',
    'page',
    'page=1&page=2',
    'perPage=41',
    'perPage=0',
    'page=9999999999',
    'page=%31',
    'Page=1',
    'per_page=40',
    'perpage=40',
    'PER-PAGE=40',
    'utm_source=mail&per_page=40',
    'page=1&Page=2',
    'page=1#',
    'page[]=1',
    'page=1;perPage=2',
  ])('/company?%s is refused without a gateway call', async (query) => {
    const { get, calls } = await worldThatIs(cacheState)
    expect(await get(`/api/fpx/company?${query}`)).toMatchObject({ status: 400, code: 'bad-query' })
    expect(calls).toEqual([])
  })
})
