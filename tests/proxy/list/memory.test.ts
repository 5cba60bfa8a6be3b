import { createFpxProxy, type FpxProxyEvent } from 'fpx-checkout/proxy'
import { expect, it } from 'vitest'
import type { Clock } from '../../../src/contract/index.js'
import {
  createProxyHarness,
  requestOf,
  settled,
  wellOnOnePage,
} from '../../support/proxy/createProxyHarness.js'
import { faults } from '../../support/gateway/faults.js'
import { addressOf } from '../../support/gateway/fixtures.js'
import { heapUsed } from '../../support/proxy/heapUsed.js'
import { noLogger } from '../../support/proxy/noLogger.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'

const STEP_MS = 15_000
const STEPS_OF_FAULT = 8
/** The number of bytes in a round above which there must be a leak. */
const LEAK = 130_000

/**
 * Returns how many bytes the heap grows in about three hours while every gateway fault comes and goes. This is the
 * median of several rounds because memory from earlier test files may be freed in one of them.
 */
async function growth(rounds: number, onEvent?: (event: FpxProxyEvent) => void): Promise<number> {
  const clock = virtualClock()
  let gateway = wellOnOnePage
  const proxy = createFpxProxy({
    clock,
    random: () => 0.5,
    logger: noLogger,
    onEvent,
    gateway: {
      baseUrl: 'https://gateway.test/v2',
      apiKey: 'sandbox-key',
      fetch: async (input, init = {}) => gateway(addressOf(input), 1, init),
    },
  })
  const request = requestOf('/api/fpx/bank')
  const round = async () => {
    for (const fault of Object.values(faults))
      for (const next of [fault.gateway, wellOnOnePage]) {
        gateway = next
        for (let step = 0; step < STEPS_OF_FAULT; step++) {
          const answer = proxy.handle(request)
          await clock.advance(STEP_MS)
          await answer
        }
      }
  }
  // By now, the code for every fault has been compiled and every cache is full.
  for (let count = 0; count < 2; count++) await round()
  const grown: number[] = []
  for (let count = 0; count < rounds; count++) {
    const before = heapUsed()
    await round()
    grown.push(heapUsed() - before)
  }
  await proxy.close()
  return grown.sort((a, b) => a - b)[Math.floor(rounds / 2)]!
}

it('the heap does not grow with the faults of many hours', async () => {
  expect(await growth(5)).toBeLessThan(LEAK)
  // As a control, a leak of 1 kB for each event must be detected.
  const retained: unknown[] = []
  const retain = (event: FpxProxyEvent) => void retained.push(event, Array(100))
  expect(await growth(1, retain)).toBeGreaterThan(LEAK)
})

it('no timer is retained for payers that have their response', async () => {
  const clock = virtualClock()
  const timers: WeakRef<() => void>[] = []
  const watched: Clock = {
    ...clock,
    setTimeout: (fn, ms) => (timers.push(new WeakRef(fn)), clock.setTimeout(fn, ms)),
  }
  const { get } = createProxyHarness({ clock: watched }, () =>
    settled().then(() => new Response('', { status: 500 })),
  )
  const got = await Promise.all(Array.from({ length: 20 }, () => get('/api/fpx/bank')))
  expect(new Set(got.map(({ code }) => code))).toEqual(new Set(['gateway-failing']))
  expect(timers.length).toBeGreaterThan(20)
  await settled()
  heapUsed()
  expect(timers.filter((timer) => timer.deref())).toEqual([])
})
