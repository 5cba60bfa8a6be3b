import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { FpxProxyEvent, FpxProxyOptions, ProxyLogger } from 'fpx-checkout/proxy'
import { printedLines } from '../../support/printedLines.js'
import { tenantOfHost } from '../../support/proxy/tenantOfHost.js'
import { CANARY, formsFoundIn } from '../../support/secrets/canary.js'
import { bankRows, json } from '../../support/gateway/fixtures.js'
import { memoryShared } from '../../support/redis/memoryShared.js'
import {
  createProxyHarness,
  type SimulatedGateway,
  well,
  wellOnOnePage,
} from '../../support/proxy/createProxyHarness.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'

const status =
  (code: number): SimulatedGateway =>
  () =>
    new Response('', { status: code, headers: { 'X-Echo': CANARY } })

/** Creates a proxy with the default logger. Also returns the lines written to the console. */
function loggedWorld(gateway: SimulatedGateway, options: Partial<FpxProxyOptions> = {}) {
  const lines = printedLines()
  const world = createProxyHarness({ logger: undefined, ...options }, gateway)
  const minute = async () => {
    await world.clock.advance(61_000)
    await world.get('/api/fpx/bank')
    await world.clock.advance(0)
  }
  return { ...world, minute, lines: () => lines }
}

describe('without a logger the console', () => {
  it('reports a refused key once, with how to fix it and without the key', async () => {
    const { minute, lines } = loggedWorld(status(401))
    for (let passed = 0; passed < 5; passed++) await minute()
    expect(lines()).toEqual([
      'fpx-checkout: GET /bank?page=1&perPage=40: The gateway refused the API key. Copy the key again from the dashboard, section API Key. (status 401)',
    ])
    expect(formsFoundIn(lines().join())).toEqual([])
  })

  it('reports each reason once, and again only after the gateway has recovered', async () => {
    const { minute, lines, gateway } = loggedWorld(wellOnOnePage)
    await minute()
    expect(lines()).toEqual([])
    for (const code of [500, 503, 500, 503]) {
      gateway(status(code))
      await minute()
    }
    expect(lines()).toHaveLength(2)
    gateway(wellOnOnePage)
    await minute()
    expect(lines().slice(2)).toEqual(['fpx-checkout: `bank` is read without this fault again.'])
    gateway(status(500))
    await minute()
    expect(lines()).toHaveLength(4)
    expect(lines()[3]).toMatch(/did not answer with status 200.* \(status 500\)/)
  })

  it('reports once that rows of a list could not be read', async () => {
    const { minute, lines, gateway } = loggedWorld(wellOnOnePage)
    for (const row of [null, 5, 'text']) {
      gateway(() => json({ data: [...bankRows(20), row] }))
      await minute()
    }
    expect(lines()).toEqual([
      'fpx-checkout: 1 of the rows of `bank` could not be read and are left out, first data[20]: expected an object; received null.',
    ])
    gateway(wellOnOnePage)
    await minute()
    await minute()
    expect(lines()).toHaveLength(2)
    expect(lines()[1]).toMatch('without this fault again')
  })

  it('reports once that the store fails, for all tenants together, and then that it works again', async () => {
    const clock = virtualClock()
    const shared = memoryShared(clock, 4)
    const { get, lines, proxy } = loggedWorld(wellOnOnePage, {
      clock,
      store: shared,
      tenants: tenantOfHost,
    })
    const round = async () => {
      for (const host of ['a', 'b', 'c']) await get('/api/fpx/bank', { host })
      await clock.advance(61_000)
    }
    await round()
    expect(lines()).toEqual([])
    shared.state = 'lost'
    for (let minute = 0; minute < 3; minute++) await round()
    expect(lines()).toEqual([
      expect.stringMatching(
        /^fpx-checkout: The shared store failed at `lock`\. Payers are still served/,
      ),
    ])
    expect(proxy.health().failingStores).toEqual(['shared'])
    expect(proxy.metrics()).toContain('fpx_checkout_store_up{store="shared"} 0')
    shared.state = 'well'
    for (let minute = 0; minute < 3; minute++) await round()
    expect(lines().slice(1)).toEqual(['fpx-checkout: The shared store works again.'])
    expect(proxy.health().failingStores).toEqual([])
  })

  it('reports that the store works again, although the list that it failed for is not requested again', async () => {
    const clock = virtualClock()
    const shared = memoryShared(clock, 4)
    const admin = { authorize: () => true }
    const { get, lines, proxy } = loggedWorld(wellOnOnePage, {
      clock,
      store: shared,
      admin,
    })
    await get('/api/fpx/bank')
    await clock.advance(10_000)
    shared.state = 'lost'
    await get('/api/fpx/company')
    await clock.advance(3000)
    expect(lines()).toHaveLength(1)
    shared.state = 'well'
    await clock.advance(61_000)
    await get('/api/fpx/bank')
    await clock.advance(1000)
    expect(lines().slice(1)).toEqual(['fpx-checkout: The shared store works again.'])
    expect(proxy.health().failingStores).toEqual([])
    expect(proxy.metrics()).toContain('fpx_checkout_store_up{store="shared"} 1')
  })

  it('control: one list’s success does not hide that another list cannot be saved', async () => {
    const saved = new Set<string>()
    const { get, lines, proxy, clock } = loggedWorld(wellOnOnePage, {
      tenants: tenantOfHost,
      snapshot: {
        load: () => Promise.resolve(undefined),
        // The first list's file is on a disk that is full.
        save: (name) =>
          saved.add(name).size > 1 && name !== [...saved][0]
            ? Promise.resolve()
            : Promise.reject(new Error('full')),
      },
    })
    for (let passed = 0; passed < 3; passed++) {
      for (const host of ['a', 'b']) await get('/api/fpx/bank', { host })
      await clock.advance(61_000)
    }
    expect(lines()).toHaveLength(1)
    expect(proxy.health().failingStores).toEqual(['snapshot'])
  })

  it('reports requests of an unknown tenant, once a minute', async () => {
    const { get, lines, clock } = loggedWorld(well, { tenants: { resolve: () => null } })
    for (let second = 0; second < 90; second++) {
      expect((await get('/api/fpx/bank')).code).toBe('unknown-tenant')
      await clock.advance(1000)
    }
    const line =
      'fpx-checkout: tenants.resolve returned no tenant for a request, which got status 404.'
    expect(lines()).toEqual([line, line])
  })

  it('names the tenant, on one printable line', async () => {
    const { minute, lines } = loggedWorld(status(401), {
      tenants: { resolve: () => ({ id: 'a\nb\u001B[31m', apiKey: CANARY }) },
    })
    await minute()
    expect(lines()).toEqual([expect.stringMatching(/^fpx-checkout, tenant a\?b\?\[31m: GET/)])
  })
})

it('an observer does not silence the console', async () => {
  const eventTypes: string[] = []
  const { minute, lines } = loggedWorld(status(401), {
    onEvent: ({ type }) => void eventTypes.push(type),
  })
  await minute()
  expect(eventTypes).toEqual(['refresh-failed'])
  expect(lines()).toHaveLength(1)
})

describe('a logger', () => {
  /** A logger whose methods need `this`, like pino's. */
  class Logger implements ProxyLogger {
    readonly written: [level: string, event: FpxProxyEvent, message: string][] = []
    warn(event: FpxProxyEvent, message: string) {
      this.written.push(['warn', event, message])
    }
    error(event: FpxProxyEvent, message: string) {
      this.written.push(['error', event, message])
    }
  }

  it.each([
    [500, 'warn'],
    [401, 'error'],
  ])('replaces the console, and gets the event and a message: %i', async (code, level) => {
    const logger = new Logger()
    const { minute, lines } = loggedWorld(status(code), { logger })
    await minute()
    await minute()
    expect(lines()).toEqual([])
    expect(logger.written).toEqual([
      [
        level,
        expect.objectContaining({ type: 'refresh-failed', tenant: 'default', status: code }),
        expect.stringMatching(/^GET \/bank.*\(status \d+\)|^GET \/bank.*status/),
      ],
    ])
    expect(formsFoundIn(JSON.stringify(logger.written))).toEqual([])
  })

  it('receives a callback that fails again a minute later once more', async () => {
    const logger = new Logger()
    const { get, clock } = loggedWorld(well, { logger, admin: { authorize: () => 'yes' } })
    const lines = async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed++) {
        await clock.advance(1000)
        await get('/api/fpx/company')
      }
      return logger.written.length
    }
    expect([await lines(60), await lines(1), await lines(59), await lines(1)]).toEqual([1, 2, 2, 3])
    expect(logger.written[0]?.slice(0, 2)).toMatchObject(['error', { type: 'callback-failed' }])
  })

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('the disk is full')
      },
    ],
    ['rejects', () => Promise.reject(new Error('the log service is down'))],
    [
      'rejects later',
      async () => {
        await new Promise((done) => setImmediate(done))
        throw new Error('the log service is down')
      },
    ],
    [
      'returns a promise of another kind that fails',
      () => ({ then: (_: unknown, fail: (error: Error) => void) => fail(new Error('down')) }),
    ],
  ])('that %s ends neither a request nor the process', async (_what, write) => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    onTestFinished(() => void process.off('unhandledRejection', unhandled))
    // TypeScript accepts functions that return promises as a logger's methods.
    const logger = { warn: write, error: write } as unknown as ProxyLogger
    const { get, events } = createProxyHarness({ logger }, status(401))
    expect(await get('/api/fpx/bank')).toMatchObject({ status: 503 })
    for (let turn = 0; turn < 3; turn++) await new Promise((done) => setImmediate(done))
    expect(unhandled).not.toHaveBeenCalled()
    expect(events.map(({ type }) => type)).toEqual(['refresh-failed'])
  })

  it('that lacks one of the two methods is refused', () => {
    expect(() => createProxyHarness({ logger: { warn: () => undefined } as never })).toThrow(
      'logger must be a logger with the methods warn and error, such as one of pino; received an object of another kind.',
    )
  })
})
