import { afterEach, describe, expect, it } from 'vitest'
import { banks, faults } from '../../support/gateway/faults.js'
import { proxyOnSockets } from '../../support/proxy/proxyOnSockets.js'
import { type SimulatedGateway, wellOnOnePage } from '../../support/proxy/createProxyHarness.js'
import { gatewayOnSockets } from '../../support/gateway/gatewayOnSockets.js'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function startProxy(first: SimulatedGateway, timeoutMs?: number) {
  const gateway = await gatewayOnSockets(first)
  const { payer, close } = await proxyOnSockets(gateway.baseUrl, timeoutMs)
  open.push(gateway.close, close)
  return { gateway, payer }
}

describe.each(Object.entries(faults))('on real sockets, %s', (_name, fault) => {
  it('warm: every payer gets the right list', async () => {
    const { gateway, payer } = await startProxy(wellOnOnePage)
    await expect.poll(async () => (await payer()).status).toBe(200)
    const before = gateway.requests()
    gateway.behave(fault.gateway)
    // Sends 20 payers or more, until a refresh has met the fault: payers arrive before, during and after this refresh.
    for (let payers = 0; payers < 20 || gateway.requests() === before; payers++)
      expect(await payer()).toEqual({ status: 200, text: JSON.stringify({ data: banks }) })
  })

  it("cold: the payer gets the problem's code", async () => {
    // Only a hang gets a short deadline: on a busy machine, any other fault might be reported as a timeout.
    const { payer } = await startProxy(
      fault.gateway,
      fault.cold === 'gateway-timeout' ? 150 : 20_000,
    )
    const { status, text } = await payer()
    expect(status).toBeGreaterThanOrEqual(502)
    // A gateway whose program fails only closes the connection.
    const code = fault.cold === 'internal-error' ? 'gateway-unreachable' : fault.cold
    expect(JSON.parse(text)).toMatchObject({ code })
  })
})
