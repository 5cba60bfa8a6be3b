import { describe, expect, it } from 'vitest'
import { faults } from '../../support/gateway/faults.js'
import { simulateFault } from '../../support/gateway/simulateFault.js'

describe.each(Object.entries(faults))('the fault "%s"', (_name, fault) => {
  it('warm: every payer gets the right list, and the gateway gets few calls', async () => {
    const { got, wrong, arrivals, calls, recoveryMs } = await simulateFault(fault, true)
    expect(got.filter(({ status }) => status !== 200)).toEqual([])
    expect(wrong).toEqual([])
    expect(arrivals.length).toBeGreaterThan(0)
    expect(calls).toBeLessThanOrEqual(fault.calls?.warm ?? 10 * (fault.pages ?? 1))
    expect(recoveryMs).toBeLessThanOrEqual(fault.recovery?.warm ?? 10_000)
  })

  it("cold: every payer gets the problem's code, and no wrong list", async () => {
    const { got, calls, recoveryMs } = await simulateFault(fault, false)
    expect(new Set(got.map(({ code }) => code))).toEqual(new Set([fault.cold]))
    for (const { headers } of got) {
      expect(headers).toMatchObject({
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
      })
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(calls).toBeLessThanOrEqual(fault.calls?.cold ?? 16)
    expect(recoveryMs).toBeLessThanOrEqual(fault.recovery?.cold ?? 4500)
  })
})
