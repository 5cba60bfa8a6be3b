import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { FpxProxyOptions } from 'fpx-checkout/proxy'
import { CANARY, formsFoundIn } from '../../support/canary.js'
import { bankRows, json } from '../../support/fixtures.js'
import { memoryShared } from '../../support/memoryShared.js'
import {
  createProxyHarness,
  type SimulatedGateway,
  well,
  wellOnOnePage,
} from '../../support/createProxyHarness.js'
import { virtualClock } from '../../support/virtualClock.js'

const status =
  (code: number): SimulatedGateway =>
  () =>
    new Response('', { status: code, headers: { 'X-Echo': CANARY } })

/** Creates a proxy without an observer. Also returns the lines that it writes to the console. */
function unobservedWorld(gateway: SimulatedGateway, options: Partial<FpxProxyOptions> = {}) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  const world = createProxyHarness({ onEvent: undefined, ...options }, gateway)
  const minute = async () => {
    await world.clock.advance(61_000)
    await world.get('/api/fpx/bank')
    await world.clock.advance(0)
  }
  return { ...world, minute, lines: () => warn.mock.calls.map(([line]) => String(line)) }
}

describe('without an observer the console', () => {
  it('reports a refused key once, with how to fix it and without the key', async () => {
    const { minute, lines } = unobservedWorld(status(401))
    for (let passed = 0; passed < 5; passed++) await minute()
    expect(lines()).toEqual([
      'fpx-checkout: GET /bank?page=1&perPage=40: The gateway refused the API key. Copy the key again from the dashboard, section API Key. (status 401)',
    ])
    expect(formsFoundIn(lines().join())).toEqual([])
  })

  it('reports each reason once, and again only after the gateway has recovered', async () => {
    const { minute, lines, gateway } = unobservedWorld(wellOnOnePage)
    await minute()
    expect(lines()).toEqual([])
    for (const code of [500, 503, 500, 503]) {
      gateway(status(code))
      await minute()
    }
    expect(lines()).toHaveLength(2)
    gateway(wellOnOnePage)
    await minute()
    gateway(status(500))
    await minute()
    expect(lines()).toHaveLength(3)
    expect(lines()[2]).toMatch(/did not answer with status 200.* \(status 500\)/)
  })

  it('reports once that a list needs the shared store', async () => {
    const shared = memoryShared(virtualClock(), 17)
    const { minute, lines } = unobservedWorld(well, { store: shared })
    for (let passed = 0; passed < 3; passed++) await minute()
    expect(lines()).toEqual([expect.stringMatching(/^fpx-checkout: The list has 2 pages\. While/)])
  })

  it('reports once that rows of a list could not be read', async () => {
    const { minute, lines, gateway } = unobservedWorld(wellOnOnePage)
    for (const row of [null, 5, 'text']) {
      gateway(() => json({ data: [...bankRows(20), row] }))
      await minute()
    }
    expect(lines()).toEqual([
      'fpx-checkout: 1 of the rows of `bank` could not be read, first data[20]: expected an object; received null.',
    ])
  })

  it('names the tenant, on one printable line', async () => {
    const { minute, lines } = unobservedWorld(status(401), {
      tenants: { resolve: () => ({ id: 'a\nb\u001B[31m', apiKey: CANARY }) },
    })
    await minute()
    expect(lines()).toEqual([expect.stringMatching(/^fpx-checkout, tenant a\?b\?\[31m: GET/)])
  })
})

it('if there is an observer, nothing is written to the console', async () => {
  const eventTypes: string[] = []
  const { minute, lines } = unobservedWorld(status(401), {
    onEvent: ({ type }) => void eventTypes.push(type),
  })
  await minute()
  expect(eventTypes).toEqual(['key-refused', 'refresh-failed'])
  expect(lines()).toEqual([])
})
