import { createFpxProxy, type FpxProxyEvent } from 'fpx-checkout/proxy'
import { createSandbox, generateCompanies } from 'fpx-checkout/sandbox'
import { describe, expect, it } from 'vitest'
import { readCompanies } from '../../src/contract/index.js'
import { loadAllCompanies } from '../../src/companies/loadAllCompanies.js'
import { RequestError } from '../../src/client/RequestError.js'
import { mostInAnyMinute } from '../support/mostInAnyMinute.js'
import { virtualClock } from '../support/virtualClock.js'

/** Creates a gateway with `companies` and its own rate limit, and a proxy in front of it, all on one clock. */
function world(companies: number, maxPages?: number, perMinute = 30) {
  const clock = virtualClock()
  const calls: number[] = []
  const events: FpxProxyEvent[] = []
  const sandbox = createSandbox({ companies: generateCompanies(companies), clock })
  const proxy = createFpxProxy({
    gateway: {
      baseUrl: 'https://sandbox.example/v2',
      apiKey: 'sandbox-key',
      fetch: (...request: Parameters<typeof sandbox>) => {
        calls.push(clock.now())
        return sandbox(...request)
      },
      ...(maxPages && { maxPages }),
    },
    admin: { authorize: () => true },
    budget: { perMinute },
    onEvent: (event) => void events.push(event),
    clock,
  })

  async function getPage({ page, perPage }: { page: number; perPage: number }) {
    const url = `https://shop.example/api/fpx/company?page=${page}&perPage=${perPage}`
    const response = await proxy.fetch(new Request(url))
    if (response.ok) return readCompanies(await response.json())
    throw new RequestError('problem', `${response.status}`, {
      status: response.status,
      retryAfterMs: Number(response.headers.get('Retry-After')) * 1000,
    })
  }

  /** Opens the list: requests it after the pauses that the proxy specifies, until it is available. */
  async function openList() {
    for (;;)
      try {
        return await getPage({ page: 1, perPage: 20 })
      } catch (error) {
        const { retryAfterMs = 1000 } = error as RequestError
        await new Promise<void>((done) => void clock.setTimeout(done, retryAfterMs))
      }
  }

  const load = () =>
    loadAllCompanies({
      getPage,
      limit: 10_000,
      clock,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
  return { clock, calls, events, proxy, openList, load }
}

describe('companies behind the proxy', () => {
  it('are all fetched at once if budget and maxPages allow all pages, and then all loaded', async () => {
    const { calls, proxy, openList, load } = world(2400, 60, 60)
    expect((await openList()).meta?.pagination.total).toBe(2400)
    expect(calls).toHaveLength(60)
    const loaded = await load()
    expect(loaded).toMatchObject({ total: 2400, complete: true, changed: false })
    expect(new Set(loaded.companies.map(({ id }) => id)).size).toBe(2400)
    await proxy.close()
  })

  it('are the first thousand by default', async () => {
    const { calls, proxy, openList, load } = world(10_000)
    await openList()
    expect(calls).toHaveLength(25)
    expect((await load()).companies).toHaveLength(1000)
    await proxy.close()
  })

  it('are refused, with one call a minute, if maxPages allows more pages than the budget has calls', async () => {
    const { clock, calls, events, proxy, openList } = world(10_000, 250)
    void openList()
    await clock.advance(10 * 60_000)
    expect(mostInAnyMinute(calls)).toBe(1)
    expect(events.at(-1)).toMatchObject({ type: 'refresh-failed', reason: 'too-many-pages' })
    await proxy.close()
  })
})
