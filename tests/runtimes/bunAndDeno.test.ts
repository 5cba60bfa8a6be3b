import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { builtModule, type BuiltModule } from '../support/builds/builtModule.js'
import { bankRows } from '../support/gateway/fixtures.js'
import { http, type RawServer, rawServer } from '../support/sockets/rawServer.js'
import { rawGet, statusOf } from '../support/sockets/rawRequest.js'
import { type Running, startRuntime } from './support/startRuntime.js'

/** Long enough for a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const list = JSON.stringify({ data: bankRows(43) })
let module: BuiltModule
beforeAll(async () => {
  module = await builtModule('tests/runtimes/support/server.ts')
})
afterAll(() => module.remove())

describe.each([
  ['Bun', 'fetch'],
  ['Bun', 'node'],
  ['Deno', 'fetch'],
  ['Deno', 'node'],
] as const)('in %s, through the %s handler', (runtime, handler) => {
  let gateway: RawServer
  let answer: Parameters<typeof rawServer>[0]
  let running: Running
  beforeAll(async () => {
    answer = (socket) => void socket.write(http('200 OK', list))
    gateway = await rawServer((...call) => answer(...call))
    running = await startRuntime(runtime, module.path, [handler, gateway.baseUrl])
  })
  afterAll(async () => {
    await running.close()
    await gateway.close()
  })
  const bank = (headers?: Record<string, string>) =>
    fetch(`http://127.0.0.1:${running.port}/api/fpx/bank`, { headers: { ...headers } })

  it('a payer gets the list, with the same headers through every handler', async () => {
    const response = await bank()
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=15/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.text()).toBe(list)
  })

  it('a payer gets the list in gzip, encoded once', async () => {
    const get = () => rawGet(running.port, '/api/fpx/bank', 'Accept-Encoding: gzip\r\n')
    await expect.poll(get).toMatch(/\r\ncontent-encoding: gzip\r\n/i)
    const body = (await get()).split('\r\n\r\n')[1] ?? ''
    expect(gunzipSync(Buffer.from(body, 'latin1')).toString()).toBe(list)
  })

  it('a client that has the list gets 304', async () => {
    const identity = { 'accept-encoding': 'identity' }
    const etag = (await bank(identity)).headers.get('etag') ?? 'none'
    expect((await bank({ ...identity, 'if-none-match': etag })).status).toBe(304)
    expect((await bank({ ...identity, 'if-none-match': '"another"' })).status).toBe(200)
  })

  it.each(['/api/fpx/company', '/api/fpx/bank/../company', '/api/fpx/bank/%2e%2e/company'])(
    '%s is not found',
    async (target) => {
      expect(statusOf(await rawGet(running.port, target))).toBe(404)
    },
  )

  it('payers are served while the gateway fails', async () => {
    const before = gateway.requests.length
    answer = (socket) => void socket.write(http('500 Oops', '<html>'))
    for (let payers = 0; payers < 20 || gateway.requests.length === before; payers++)
      expect(await (await bank()).text()).toBe(list)
  })

  it('nothing is written to the error output', () => {
    expect(running.complaints.join('')).toBe('')
  })
})
