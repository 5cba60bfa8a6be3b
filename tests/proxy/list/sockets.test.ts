import type { Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../src/contract/index.js'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { createNodeServer } from 'fpx-checkout/proxy/node'
import { noLogger } from '../../support/proxy/noLogger.js'
import { listen } from '../../support/sockets/listen.js'
import { rawFaults, wellRaw, wellRawBody } from '../../support/gateway/rawFaults.js'
import { type RawServer, rawServer } from '../../support/sockets/rawServer.js'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** How much faster than real time the proxy's clock runs: sockets need real time, but nobody waits for a pause. */
const SPEED = 20
const clock = {
  ...systemClock,
  now: () => performance.now() * SPEED,
  elapsed: () => performance.now() * SPEED,
  setTimeout: (fn: () => void, ms: number) => systemClock.setTimeout(fn, ms / SPEED),
}

/** Starts a proxy whose list is stale after a millisecond, so that each pause is followed by a refresh. */
async function startProxy(answer: (socket: Socket) => unknown, timeoutMs = 3000) {
  let now = answer
  const gateway: RawServer = await rawServer((socket) => void now(socket))
  const proxy = createFpxProxy({
    gateway: { baseUrl: gateway.baseUrl, apiKey: 'key', timeoutMs },
    cache: { ttlMs: 1 },
    clock,
    random: () => 0,
    logger: noLogger,
  })
  const { port, close } = await listen(createNodeServer(proxy))
  open.push(
    () => gateway.close(),
    () => proxy.close(),
    close,
  )
  const payer = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/fpx/bank`)
    return { status: response.status, text: await response.text() }
  }
  return { gateway, payer, behave: (next: typeof answer) => void (now = next) }
}

describe.each(Object.entries(rawFaults))('on real sockets, %s', (_name, [fault, code]) => {
  it('warm: every payer gets the list', async () => {
    const { gateway, behave, payer } = await startProxy(wellRaw)
    await expect.poll(async () => (await payer()).status).toBe(200)
    const before = gateway.requests.length
    behave(fault)
    // Sends at least 60 requests until a refresh has encountered the fault. Requests arrive before, during, and after
    // this refresh.
    for (let payers = 0; payers < 60 || gateway.requests.length === before; payers++)
      expect(await payer()).toEqual({ status: 200, text: wellRawBody })
  })

  it("cold: the payer gets the problem's code", async () => {
    // We only use a short timeout for hangs because other faults might be reported as timeouts on a busy machine.
    const { payer } = await startProxy(fault, code === 'gateway-timeout' ? 3000 : 100_000)
    const { status, text } = await payer()
    expect(status).toBeGreaterThanOrEqual(502)
    expect(JSON.parse(text)).toMatchObject({ code })
  })
})

describe('on real sockets, a gateway that closes idle connections', () => {
  it('does not cost any payer a response, whenever it closes them', async () => {
    const { behave, payer, gateway } = await startProxy(wellRaw)
    await expect.poll(async () => (await payer()).status).toBe(200)
    const before = gateway.requests.length
    behave((socket) => {
      wellRaw(socket)
      setImmediate(() => socket.end())
    })
    for (let payers = 0; payers < 60 || gateway.requests.length < before + 2; payers++)
      expect((await payer()).status).toBe(200)
  })
})
