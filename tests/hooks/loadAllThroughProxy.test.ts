import { createFpxProxy } from 'fpx-checkout/proxy'
import { createSandbox, inventCompanies } from 'fpx-checkout/sandbox'
import { describe, expect, it } from 'vitest'
import { readCompanies } from '../../src/contract/index.js'
import { loadAllCompanies } from '../../src/hooks/loadAllCompanies.js'
import { RequestError } from '../../src/hooks/RequestError.js'
import { mostInAnyMinute } from '../support/mostInAnyMinute.js'
import { virtualClock } from '../support/virtualClock.js'

/** Ten thousand companies, the service's own limit of calls, and a proxy before them, all on one clock. */
function world(maxPages?: number) {
  const clock = virtualClock()
  const calls: number[] = []
  const sandbox = createSandbox({ companies: inventCompanies(10_000), clock })
  const proxy = createFpxProxy({
    upstream: {
      baseUrl: 'https://sandbox.example/v2',
      apiKey: 'sandbox-key',
      fetch: (...request: Parameters<typeof sandbox>) => {
        calls.push(clock.now())
        return sandbox(...request)
      },
      ...(maxPages && { maxPages }),
    },
    company: { authorize: () => true },
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

  /** The list as it opens: asked for again as often as the proxy says, until it is there. */
  async function opened() {
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
      isFresh: () => false,
      retryAt: () => 0,
      // Answers of the proxy cost no call of the service.
      recentRequests: () => 0,
      limit: 10_000,
      clock,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
  return { clock, calls, proxy, opened, load }
}

describe('ten thousand companies behind the proxy', () => {
  it('are gathered within the budget where the merchant allows so many pages, and loaded from there', async () => {
    const { clock, calls, proxy, opened, load } = world(250)
    const first = opened()
    await clock.advance(15 * 60_000)
    expect((await first).meta?.pagination.total).toBe(10_000)
    expect(mostInAnyMinute(calls)).toBeLessThanOrEqual(30)
    const loaded = await load()
    expect(loaded).toMatchObject({ total: 10_000, complete: true, changed: false })
    expect(new Set(loaded.companies.map(({ id }) => id)).size).toBe(10_000)
    await proxy.close()
  })

  it('are the first thousand unless told otherwise', async () => {
    const { clock, calls, proxy, opened, load } = world()
    const first = opened()
    await clock.advance(60_000)
    await first
    expect(calls).toHaveLength(25)
    expect((await load()).companies).toHaveLength(1000)
    await proxy.close()
  })
})
