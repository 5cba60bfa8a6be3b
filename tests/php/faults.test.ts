import { afterEach, describe, expect, it } from 'vitest'
import { banks, faults } from '../support/gateway/faults.js'
import { type SimulatedGateway, wellOnOnePage } from '../support/proxy/createProxyHarness.js'
import { mostInAnyMinute } from '../support/proxy/mostInAnyMinute.js'
import { type BanksInPhp, startBanks } from './support/startBanks.js'

const LIST = JSON.stringify({ data: banks })
const PATH = '/api/fpx/bank'
/** How long each fault lasts on the virtual clock, and how often a payer arrives, in milliseconds. */
const LASTS_MS = 70_000
const EVERY_MS = 1000

let world: BanksInPhp | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})

/** One worker answers one payer after the other so that a refresh has ended before the next payer arrives. */
const start = (gateway: SimulatedGateway, isHang: boolean) =>
  startBanks(gateway, { banks: { timeout: isHang ? 0.15 : 20 } })

// PHP's calls can't fail with an error of the merchant's own code, as a `fetch` option can.
const faultsOfGateways = Object.entries(faults).filter(([, { cold }]) => cold !== 'internal-error')

describe.each(faultsOfGateways)('in PHP, the fault "%s"', (_name, fault) => {
  const isHang = fault.cold === 'gateway-timeout'
  const lastsMs = Math.min(LASTS_MS, fault.lastsMs ?? LASTS_MS)

  it('warm: every payer gets the right list, and the gateway gets few calls', async () => {
    const { get, calls, gateway, advance } = (world = await start(wellOnOnePage, isHang))
    await get(PATH)
    advance(61_000)
    gateway(fault.gateway)
    calls.length = 0
    for (let passed = 0; passed < lastsMs; passed += EVERY_MS) {
      expect(await get(PATH)).toMatchObject({ status: 200, text: LIST })
      advance(EVERY_MS)
    }
    // The last payer's refresh has ended once the only worker answers again.
    await get('/api/fpx/other')
    expect(calls.length).toBeGreaterThan(0)
    expect(mostInAnyMinute(calls)).toBeLessThanOrEqual(fault.calls?.warm ?? 10 * (fault.pages ?? 1))
  })

  it("cold: every payer gets the problem's code, and no wrong list", async () => {
    const { get, calls, advance } = (world = await start(fault.gateway, isHang))
    for (let passed = 0; passed < lastsMs; passed += EVERY_MS) {
      const got = await get(PATH)
      expect(got.code).toBe(fault.cold)
      expect(got.headers).toMatchObject({
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
      })
      expect(Number(got.headers['retry-after'])).toBeGreaterThan(0)
      advance(EVERY_MS)
    }
    expect(mostInAnyMinute(calls)).toBeLessThanOrEqual(fault.calls?.cold ?? 30)
  })
})
