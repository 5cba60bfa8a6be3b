import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { http, type RawServer, rawServer } from '../support/sockets/rawServer.js'
import { wellRaw, wellRawBody } from '../support/gateway/rawFaults.js'
import { startWorkerd, type Workerd } from './support/startWorkerd.js'

let gateway: RawServer
let answer: Parameters<typeof rawServer>[0]
let worker: Workerd | undefined
beforeEach(async () => {
  answer = wellRaw
  gateway = await rawServer((...call) => answer(...call))
})
afterEach(async () => {
  await worker?.close()
  worker = undefined
  await gateway.close()
})

async function start(compatibility: string) {
  const started = await startWorkerd(compatibility, new URL(gateway.baseUrl).host)
  worker = started
  return async (headers: Record<string, string> = {}) => {
    const response = await fetch(`${started.address}/api/fpx/bank`, { headers })
    return { status: response.status, text: await response.text() }
  }
}

const served = { status: 200, text: wellRawBody }

// The first date is from before Workers settled promises across requests and supported `cache` and weak references.
describe.each(['2023-05-18', '2026-10-01'])('in workerd, as of %s', (compatibility) => {
  it('a payer gets the list after the TTL, and the refresh continues after the response', async () => {
    const payer = await start(compatibility)
    // A slow gateway: the response is sent long before the refresh ends.
    answer = (socket) => void setTimeout(() => wellRaw(socket), 20)
    for (let payers = 0; payers < 20 || gateway.requests.length < 5; payers++)
      expect(await payer()).toEqual(served)
    // Successive refreshes ended without an error.
    expect(worker!.complaints.join('')).not.toMatch(/error|hung|cancel/i)
  })

  it('payers who arrive while the first one waits all get the list', async () => {
    const payer = await start(compatibility)
    let release: () => void = () => undefined
    const held = new Promise<void>((done) => (release = done))
    answer = (socket) => void held.then(() => wellRaw(socket))
    const payers = Array.from({ length: 10 }, () => payer())
    await expect.poll(() => gateway.requests.length).toBe(1)
    release()
    for (const got of await Promise.all(payers)) expect(got).toEqual(served)
  })

  it('a payer is served even if the refresh ends with the response because there is no waitUntil', async () => {
    const payer = await start(compatibility)
    expect(await payer()).toEqual(served)
    answer = () => undefined
    for (let payers = 0; payers < 20; payers++)
      expect(await payer({ 'x-without-context': '1' })).toEqual(served)
  })

  it('payers are served while the gateway fails', async () => {
    const payer = await start(compatibility)
    expect(await payer()).toEqual(served)
    const before = gateway.requests.length
    answer = (socket) => void socket.write(http('500 Oops', '<html>'))
    for (let payers = 0; payers < 20 || gateway.requests.length === before; payers++)
      expect(await payer()).toEqual(served)
  })
})

describe('without a context', () => {
  /** Sends payers until the refresh of one waits for the gateway; returns the gateway's socket. */
  async function startSlowRefresh(compatibility: string) {
    const payer = await start(compatibility)
    const withoutContext = () => payer({ 'x-without-context': '1' })
    expect(await withoutContext()).toEqual(served)
    let socket: Socket | undefined
    answer = (opened) => void (socket = opened)
    // The refresh of a payer is due only after the tail of the call before it.
    const next = async () => {
      expect(await withoutContext()).toEqual(served)
      return socket
    }
    await expect.poll(next).toBeDefined()
    return { socket: socket!, payer: withoutContext }
  }

  // As of this date, Workers have `process.getBuiltinModule`, which returns the module with `waitUntil`.
  it('as of 2026-10-01, the refresh continues after the response and completes', async () => {
    const { socket, payer } = await startSlowRefresh('2026-10-01')
    const before = gateway.requests.length
    answer = wellRaw
    wellRaw(socket)
    const next = () => payer().then(() => gateway.requests.length)
    await expect.poll(next).toBeGreaterThan(before)
  })

  it('control: as of 2023-05-18, the runtime ends the refresh with the response', async () => {
    const { socket } = await startSlowRefresh('2023-05-18')
    await expect.poll(() => socket.destroyed || socket.readableEnded, { timeout: 5000 }).toBe(true)
  })
})
