import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createProxyHarness, well } from '../../support/proxy/createProxyHarness.js'
import { codeBlocks } from '../../support/guides/codeBlocks.js'

const admin = { authorize: () => true }
const series = (metrics: string, name: string) =>
  metrics.split('\n').filter((line) => line.startsWith(`${name}{`))

/** The counters in the guide's alerts with patterns for their labels. */
const alertedOn = codeBlocks(readFileSync('src/guides/operations.md', 'utf8'))
  .filter(({ text }) => text.startsWith('groups:'))
  .flatMap(({ text }) => (parse(text) as { groups: { rules: { expr: string }[] }[] }).groups)
  .flatMap(({ rules }) => rules)
  .flatMap(({ expr }) => [...expr.matchAll(/(fpx_checkout_\w+_total)\{([^}]*)\}/g)])
  .map(([, name = '', labels = '']) => ({
    name,
    patterns: [...labels.matchAll(/(\w+)=(~?)"([^"]*)"/g)].map(
      ([, label, isPattern, value]) =>
        new RegExp(`[{,]${label}="${isPattern ? `(?:${value})` : value}"`),
    ),
  }))

describe('the counters of a new proxy', () => {
  const { proxy } = createProxyHarness({ admin, tenants: { resolve: () => null } })
  const metrics = proxy.metrics()

  it('are zero, and exist for every alert in the guide', () => {
    expect(alertedOn.length).toBeGreaterThan(5)
    for (const { name, patterns } of alertedOn) {
      const found = series(metrics, name).filter((line) =>
        patterns.every((pattern) => pattern.test(line)),
      )
      expect(found, `${name} ${patterns.join(' ')}`).not.toEqual([])
      for (const line of found) expect(line).toMatch(/ 0$/)
    }
  })

  it('control: a series that only a request creates does not exist yet', () => {
    expect(series(metrics, 'fpx_checkout_responses_total')).not.toContainEqual(
      expect.stringContaining('route="other"'),
    )
  })
})

it('a proxy without companies does not have series for them', () => {
  const metrics = createProxyHarness().proxy.metrics()
  expect(series(metrics, 'fpx_checkout_calls_total')).toEqual([
    'fpx_checkout_calls_total{endpoint="bank"} 0',
    'fpx_checkout_calls_total{endpoint="ping"} 0',
  ])
  expect(metrics).not.toContain('authorize')
})

it('if `authorize` returns an invalid value, each refused request is counted, and one a minute is reported', async () => {
  const { get, events, clock, proxy } = createProxyHarness({
    admin: { authorize: () => 'yes' },
  })
  for (let request = 0; request < 5; request++) await get('/api/fpx/company')
  expect(events).toHaveLength(1)
  await clock.advance(60_000)
  await get('/api/fpx/company')
  expect(events).toHaveLength(2)
  expect(proxy.metrics()).toContain(
    'fpx_checkout_events_total{endpoint="authorize",type="callback-failed"} 6',
  )
})

const secondsIn = (metrics: string) =>
  Object.fromEntries<number>(
    [...metrics.matchAll(/^fpx_checkout_call_seconds_total\{endpoint="(\w+)"\} (.*)$/gm)].map(
      ([, endpoint = '', seconds]) => [endpoint, Number(seconds)],
    ),
  )

it('for each endpoint, the metrics have the total duration of its finished calls, from zero on', async () => {
  const world = createProxyHarness({}, async (url, call, init) => {
    await new Promise<void>((done) => void world.clock.setTimeout(done, 1500))
    return well(url, call, init)
  })
  expect(secondsIn(world.proxy.metrics())).toEqual({ bank: 0, ping: 0 })
  const pages = world.get('/api/fpx/bank')
  const pong = world.get('/api/fpx/ping')
  await world.clock.advance(1000)
  expect(secondsIn(world.proxy.metrics())).toEqual({ bank: 0, ping: 0 })
  await world.clock.advance(3000)
  await Promise.all([pages, pong])
  // The bank list has two pages, which are fetched one after the other.
  expect(secondsIn(world.proxy.metrics())).toEqual({ bank: 3, ping: 1.5 })
})

it('the duration of a failed call counts too', async () => {
  const { proxy, get, clock } = createProxyHarness({}, () => new Promise(() => undefined))
  const refused = get('/api/fpx/bank')
  await clock.advance(70_000)
  expect((await refused).status).toBe(504)
  expect(secondsIn(proxy.metrics())['bank']).toBe(8)
})
