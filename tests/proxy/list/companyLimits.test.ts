import { createFpxProxy, type FpxProxyEvent } from 'fpx-checkout/proxy'
import { createSandbox } from 'fpx-checkout/sandbox'
import { generateCompanies } from '../../../src/sandbox/generateCompanies.js'
import { describe, expect, it } from 'vitest'
import { printedLines } from '../../support/printedLines.js'
import { mostInAnyMinute } from '../../support/proxy/mostInAnyMinute.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'

/** Creates a gateway with companies and a rate limit, and a proxy in front of it. Both use the same clock. */
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

  /** Requests the file with all companies and waits as long as the proxy requests. Returns the rows. */
  async function loadAll(): Promise<string[]> {
    for (;;) {
      const url = 'https://shop.example/api/fpx/company?format=csv'
      const response = await proxy.fetch(new Request(url))
      if (response.ok) return (await response.text()).split('\r\n').slice(1, -1)
      const retryAfterMs = Number(response.headers.get('Retry-After')) * 1000
      await new Promise<void>((done) => void clock.setTimeout(done, retryAfterMs))
    }
  }
  return { clock, calls, events, proxy, loadAll }
}

describe('companies behind the proxy', () => {
  it('are all fetched at once if budget and maxPages allow all pages', async () => {
    const { calls, proxy, loadAll } = world(2000, 50, 60)
    expect(new Set(await loadAll()).size).toBe(2000)
    expect(calls).toHaveLength(50)
    await proxy.close()
  })

  it('are the first thousand by default', async () => {
    const printed = printedLines()
    const { calls, proxy, loadAll } = world(10_000)
    expect(await loadAll()).toHaveLength(1000)
    expect(printed).toEqual([
      expect.stringContaining('it has 1000, and the gateway announced more'),
    ])
    expect(calls).toHaveLength(25)
    await proxy.close()
  })

  it('are refused, with one call a minute, if maxPages allows more pages than the budget', async () => {
    const printed = printedLines()
    const { clock, calls, events, proxy, loadAll } = world(10_000, 250)
    void loadAll()
    await clock.advance(10 * 60_000)
    expect(mostInAnyMinute(calls)).toBe(1)
    expect(events.at(-1)).toMatchObject({ type: 'refresh-failed', reason: 'too-many-pages' })
    expect(printed).toEqual([expect.stringContaining('Raise budget.perMinute, or set gateway')])
    await proxy.close()
  })
})
