import { afterEach, describe, expect, it } from 'vitest'
import { banks, faults } from '../../support/faults.js'
import { proxyOnSockets } from '../../support/proxyOnSockets.js'
import { type Service, wellOnOnePage } from '../../support/createProxyHarness.js'
import { serviceOnSockets } from '../../support/gatewayOnSockets.js'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function startProxy(first: Service, timeoutMs?: number) {
  const service = await serviceOnSockets(first)
  const { payer, close } = await proxyOnSockets(service.baseUrl, timeoutMs)
  open.push(service.close, close)
  return { service, payer }
}

describe.each(Object.entries(faults))('on real sockets, %s', (_name, fault) => {
  it('warm: every payer gets the right list', async () => {
    const { service, payer } = await startProxy(wellOnOnePage)
    await expect.poll(async () => (await payer()).status).toBe(200)
    const before = service.requests()
    service.behave(fault.service)
    // At least one refresh has met the fault, and payers came before, during and after it.
    for (let payers = 0; payers < 20 || service.requests() === before; payers++)
      expect(await payer()).toEqual({ status: 200, text: JSON.stringify({ data: banks }) })
  })

  it("cold: the payer gets the problem's code", async () => {
    // Only a hang has a short deadline; other faults are reported however busy the machine is.
    const { payer } = await startProxy(
      fault.service,
      fault.cold === 'service-timeout' ? 150 : 20_000,
    )
    const { status, text } = await payer()
    expect(status).toBeGreaterThanOrEqual(502)
    expect(JSON.parse(text)).toMatchObject({ code: fault.cold })
  })
})
