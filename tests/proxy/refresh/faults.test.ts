import { describe, expect, it } from 'vitest'
import { banks, faults } from '../../support/faults.js'
import { mostInAnyMinute } from '../../support/mostInAnyMinute.js'
import { proxyWorld, wellOnOnePage, type Got, type ProxyWorld } from '../../support/proxyWorld.js'

const EVERY_MS = 250

/** How long it takes from now until a new list is kept, with payers who ask. */
async function recovery(world: ProxyWorld): Promise<number> {
  world.service(wellOnOnePage)
  const since = world.clock.elapsed()
  const before = world.events.length
  while (!world.events.slice(before).some(({ type }) => type === 'refreshed')) {
    void world.get('/api/fpx/bank')
    await world.clock.advance(EVERY_MS)
    if (world.clock.elapsed() - since > 600_000) throw new Error('never')
  }
  return world.clock.elapsed() - since
}

const wrong = (got: Got[]) =>
  got.filter(({ status, text }) => status === 200 && text !== JSON.stringify({ data: banks }))

const arrivals = (world: ProxyWorld, from = 0) => world.calls.slice(from).map(({ at }) => at)

describe.each(Object.entries(faults))('%s', (_name, fault) => {
  const { service, lastsMs = 300_000 } = fault

  it('warm: every payer has the list, and the service its peace', async () => {
    const world = proxyWorld({}, wellOnOnePage)
    await world.get('/api/fpx/bank')
    await world.clock.advance(61_000)
    world.service(service)
    const got = await world.payers(lastsMs, 2 * EVERY_MS)
    expect(got.filter(({ status }) => status !== 200)).toEqual([])
    expect(wrong(got)).toEqual([])
    expect(world.calls.length).toBeGreaterThan(1)
    expect(mostInAnyMinute(arrivals(world, 1))).toBeLessThanOrEqual(fault.calls?.warm ?? 10)
    expect(await recovery(world)).toBeLessThanOrEqual(fault.recovery?.warm ?? 10_000)
  })

  it('cold: every payer is told why, and nobody gets a wrong list', async () => {
    const world = proxyWorld({}, service)
    const got = await world.payers(lastsMs, 2 * EVERY_MS)
    expect(new Set(got.map(({ code }) => code))).toEqual(new Set([fault.cold]))
    for (const { headers } of got) {
      expect(headers).toMatchObject({
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
      })
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(mostInAnyMinute(arrivals(world))).toBeLessThanOrEqual(fault.calls?.cold ?? 30)
    expect(await recovery(world)).toBeLessThanOrEqual(fault.recovery?.cold ?? 3000)
  })
})
