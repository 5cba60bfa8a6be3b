import { describe, expect, it } from 'vitest'
import { bankRows, json, pageOf } from '../../support/gateway/fixtures.js'
import { createClusterHarness } from '../../support/proxy/createClusterHarness.js'
import {
  createProxyHarness,
  type SimulatedGateway,
  wellOnOnePage,
} from '../../support/proxy/createProxyHarness.js'

const BANK = '/api/fpx/bank'
const NIGHT_MS = 8 * 3_600_000
const newer: SimulatedGateway = (url) => json(pageOf(bankRows(20), url))
const hanging: SimulatedGateway = () => new Promise(() => undefined)

/**
 * Creates a proxy with a list on a machine that is then suspended. The wall clock continues, but the monotonic clock
 * doesn't.
 */
async function afterSleep(gateway: SimulatedGateway, ms = NIGHT_MS) {
  const world = createProxyHarness({}, wellOnOnePage)
  await world.get(BANK)
  await world.clock.advance(10_000)
  world.gateway(gateway)
  world.clock.jump(ms)
  return world
}

describe('after a machine was suspended for a night', () => {
  it('the first payer gets the newer list', async () => {
    const { get, calls } = await afterSleep(newer)
    const { body, headers } = await get(BANK)
    expect(body).toEqual({ data: bankRows(20) })
    expect(headers['fpx-data-age']).toBe('0')
    expect(calls).toHaveLength(2)
  })

  it('a list is served with its age if no newer one arrives', async () => {
    const { get, clock, proxy } = await afterSleep(hanging)
    const got = get(BANK)
    await clock.advance(2000)
    expect((await got).headers['fpx-data-age']).toBe('28812')
    expect(proxy.health().endpoints[0]).toMatchObject({ ageSeconds: 28_812 })
    expect(proxy.metrics()).toMatch(/fpx_checkout_data_age_seconds\{.*\} 28812/)
  })

  it('a list older than its maximum age is not served', async () => {
    const { get } = await afterSleep(() => new Response('', { status: 500 }), 8 * 86_400_000)
    expect((await get(BANK)).code).toBe('gateway-failing')
  })

  it('pages from before and after the night are not joined', async () => {
    const rows = bankRows(43)
    const moved = [...rows.slice(1), rows[0]]
    let slept = false
    const world = createProxyHarness({}, (url) => {
      const page = pageOf(slept ? moved : rows, url)
      if (!slept) world.clock.jump(NIGHT_MS)
      slept = true
      return json(page)
    })
    expect((await world.get(BANK)).code).toBe('gateway-timeout')
    expect(world.calls).toHaveLength(1)
    await world.clock.advance(4000)
    expect((await world.get(BANK)).body).toEqual({ data: moved })
  })
})

describe('a wall clock that is set forward', () => {
  it('does not end the tail', async () => {
    const { get, clock, calls, proxy } = createProxyHarness(
      { budget: { perMinute: 2 }, cache: { ttlMs: 1000 } },
      wellOnOnePage,
    )
    for (let hour = 0; hour < 10; hour++) {
      await get(BANK)
      await clock.advance(0)
      clock.jump(3_600_000)
    }
    expect(calls).toHaveLength(1)
    expect(proxy.health().endpoints[0]).toMatchObject({ budgetLeft: 0 })
  })

  it('does not end the longer tail of instances without their store', async () => {
    const { clock, shared, payers, arrivals } = createClusterHarness(2, {}, wellOnOnePage)
    shared.state = 'lost'
    await payers(1000)
    clock.jump(3_600_000)
    await payers(20_000)
    expect(arrivals()).toHaveLength(2)
  })

  it('does not end the pause after a 429', async () => {
    const { get, clock, calls } = createProxyHarness(
      {},
      () => new Response('', { status: 429, headers: { 'Retry-After': '600' } }),
    )
    await get(BANK)
    clock.jump(3_600_000)
    await get(BANK)
    await clock.advance(599_000)
    expect((await get(BANK)).headers['retry-after']).toBe('1')
    expect(calls).toHaveLength(1)
  })

  it('does not replace a refresh in progress', async () => {
    const { get, clock, calls, gateway } = createProxyHarness({}, hanging)
    const got = get(BANK)
    await clock.advance(1000)
    clock.jump(3_600_000)
    gateway(wellOnOnePage)
    const second = get(BANK)
    await clock.advance(6999)
    expect(calls).toHaveLength(1)
    await clock.advance(1)
    for (const { code } of await Promise.all([got, second])) expect(code).toBe('gateway-timeout')
  })
})

describe('a wall clock that is set back', () => {
  it('neither causes a negative age nor delays a refresh', async () => {
    const { get, clock, calls } = createProxyHarness({}, wellOnOnePage)
    await get(BANK)
    clock.jump(-NIGHT_MS)
    await clock.advance(5000)
    expect((await get(BANK)).headers['fpx-data-age']).toBe('5')
    await clock.advance(55_000)
    await get(BANK)
    await clock.advance(0)
    expect(calls).toHaveLength(2)
    expect((await get(BANK)).headers['fpx-data-age']).toBe('0')
  })

  it('does not hide a later sleep', async () => {
    const { get, clock, gateway } = createProxyHarness({}, wellOnOnePage)
    await get(BANK)
    await clock.advance(5000)
    clock.jump(-NIGHT_MS)
    await get(BANK)
    gateway(newer)
    clock.jump(600_000)
    expect((await get(BANK)).body).toEqual({ data: bankRows(20) })
  })
})

it('wall clock corrections of less than a second do not age the list', async () => {
  const { get, clock } = createProxyHarness({}, wellOnOnePage)
  await get(BANK)
  for (let step = 0; step < 1000; step++) {
    clock.jump(step % 2 ? -900 : 900)
    await get(BANK)
  }
  expect((await get(BANK)).headers['fpx-data-age']).toBe('0')
})
