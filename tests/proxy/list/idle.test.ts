import { describe, expect, it } from 'vitest'
import { bankRows, json, pageOf } from '../../support/gateway/fixtures.js'
import {
  createProxyHarness,
  type SimulatedGateway,
  wellOnOnePage,
} from '../../support/proxy/createProxyHarness.js'

const BANK = '/api/fpx/bank'
const hours = (count: number) => count * 3_600_000
const down: SimulatedGateway = () => new Response('', { status: 500 })
const hanging: SimulatedGateway = (_url, _call, { signal }) =>
  new Promise((_done, gone) => {
    signal?.addEventListener('abort', () => gone(new DOMException('aborted', 'AbortError')))
  })
const newer: SimulatedGateway = (url) => json(pageOf(bankRows(20), url))

/** Creates a proxy that has cached its lists and then hasn't received a request for eight hours. */
async function idleWorld(gateway: SimulatedGateway) {
  const world = createProxyHarness({ admin: { authorize: () => true } }, wellOnOnePage)
  for (const route of ['bank', 'company']) await world.get(`/api/fpx/${route}`)
  await world.clock.advance(hours(8))
  world.gateway(gateway)
  return world
}

/** Whether the response has arrived, without advancing the clock. */
async function hasCome({ clock }: { clock: { advance(ms: number): Promise<void> } }, got: unknown) {
  let come = false
  void Promise.resolve(got).then(() => (come = true))
  await clock.advance(0)
  return come
}

describe('after a night without requests', () => {
  it('the first payer gets the newer list of a healthy gateway', async () => {
    const { get, proxy } = await idleWorld(newer)
    const { body, headers } = await get(BANK)
    expect(body).toEqual({ data: bankRows(20) })
    expect(headers['fpx-data-age']).toBe('0')
    expect(proxy.metrics()).toContain(
      'fpx_checkout_responses_total{route="bank",result="awaited"} 2',
    )
  })

  it.each(['bank', 'company'])('the age of /%s is 0', async (route) => {
    const { get, calls } = await idleWorld(wellOnOnePage)
    const before = calls.length
    const got = await Promise.all(Array.from({ length: 50 }, () => get(`/api/fpx/${route}`)))
    expect(new Set(got.map(({ headers }) => headers['fpx-data-age']))).toEqual(new Set(['0']))
    expect(calls.length - before).toBe(route === 'bank' ? 1 : 3)
  })

  it('a hanging gateway delays payers only in the first 2 s', async () => {
    const world = await idleWorld(hanging)
    const first = world.get(BANK)
    await world.clock.advance(1500)
    const second = world.get(BANK)
    expect(await hasCome(world, Promise.race([first, second]))).toBe(false)
    await world.clock.advance(500)
    for (const { body, headers } of await Promise.all([first, second])) {
      expect(body).toEqual({ data: bankRows(21) })
      expect(headers['fpx-data-age']).toBe('28802')
    }
    await world.clock.advance(500)
    expect(await hasCome(world, world.get(BANK))).toBe(true)
    expect(world.proxy.metrics()).toContain(
      'fpx_checkout_responses_total{route="bank",result="stale"} 3',
    )
  })

  it('a gateway that fails immediately never delays a payer', async () => {
    const world = await idleWorld(down)
    expect((await world.get(BANK)).body).toEqual({ data: bankRows(21) })
    await world.clock.advance(5000)
    world.gateway(hanging)
    expect(await hasCome(world, world.get(BANK))).toBe(true)
    expect(world.calls.at(-1)?.at).toBe(hours(8) + 5000)
  })
})

it('a list not older than twice the ttl is served immediately, whatever the gateway does', async () => {
  const world = createProxyHarness({}, wellOnOnePage)
  await world.get(BANK)
  await world.clock.advance(120_000)
  world.gateway(hanging)
  expect(await hasCome(world, world.get(BANK))).toBe(true)
  expect(world.calls).toHaveLength(2)
})
