import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createNodeServer, toNodeHandler } from 'fpx-checkout/proxy/node'
import { listen, type Listening } from '../../support/sockets/listen.js'
import { createProxyHarness, well } from '../../support/proxy/createProxyHarness.js'
import { rawGet, rawRequest, statusOf } from '../../support/sockets/rawRequest.js'

/** A timeout that is long enough for a busy machine. */
const PATIENT = { timeout: 60_000 }
vi.setConfig({ testTimeout: 90_000 })

const isAdmin = { authorize: () => true }

describe.each(['cold', 'warm'])('the Node handler, %s', (cacheState) => {
  const world = createProxyHarness({ admin: isAdmin })
  let port = 0
  let close: Listening['close']
  beforeAll(async () => {
    if (cacheState === 'warm') {
      await world.get('/api/fpx/bank')
      await world.get('/api/fpx/company')
      expect(world.calls.splice(0)).toHaveLength(5)
    }
    ;({ port, close } = await listen(createNodeServer(world.proxy)))
  })
  afterAll(() => close())

  it.each([
    '/api/fpx/bank/../company',
    '/api/fpx/bank/%2e%2e/company',
    '/api/fpx/bank/B0001/../../company',
    '/api/fpx/bank;/../company',
    '/api/fpx/bank/..;/company',
    '/api/fpx/bank\\..\\company',
    '//host/api/fpx/bank',
    '//api/fpx/bank',
    '/api//fpx/bank',
    '/api/fpx/./bank',
    'http://gateway.test/v2/bank',
    'http://shop.test/api/fpx/bank',
    '/api/fpx/bank/',
    '/api/fpx/bank#x',
    '/bank',
    '/v2/company',
    '*',
  ])('the path %s is not found, without a gateway call', async (target) => {
    expect(statusOf(await rawGet(port, target))).toBe(404)
    expect(world.calls).toEqual([])
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])('%s is refused', async (method) => {
    const headers = 'Host: a\r\nContent-Length: 0\r\nConnection: close\r\n'
    const override = 'X-HTTP-Method-Override: GET\r\nX-Method-Override: GET\r\n'
    const answer = await rawRequest(
      port,
      `${method} /api/fpx/bank HTTP/1.1\r\n${headers}${override}\r\n`,
    )
    expect(statusOf(answer)).toBe(405)
    expect(answer).toContain('Allow: GET, HEAD, OPTIONS')
    expect(world.calls).toEqual([])
  })

  it.each([
    [
      'Content-Length with Transfer-Encoding',
      'Host: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n',
    ],
    ['two Content-Lengths', 'Host: a\r\nContent-Length: 0\r\nContent-Length: 5\r\n'],
    ['a folded header', 'Host: a\r\nX-A: 1\r\n folded: 2\r\n'],
    ['a space before the colon', 'Host: a\r\nTransfer-Encoding : chunked\r\n'],
    ['two Hosts', 'Host: a\r\nHost: b\r\n'],
    ['two Hosts in mixed case', 'Host: a\r\nhOST: b\r\n'],
    ['no Host', ''],
    ['a bare CR', 'Host: a\r\nX-A: 1\r2\r\n'],
    ['a NUL', 'Host: a\r\nX-A: \0\r\n'],
  ])('%s is refused without a gateway call', async (_what, head) => {
    const answer = await rawRequest(port, `GET /api/fpx/bank HTTP/1.1\r\n${head}\r\n`)
    expect(statusOf(answer)).toBe(400)
    expect(world.calls).toEqual([])
  })

  it.each([
    ['a header larger than 16 kB', '/api/fpx/bank', `X-A: ${'x'.repeat(17_000)}\r\n`],
    ['four thousand small headers', '/api/fpx/bank', 'X-A: 1234\r\n'.repeat(4000)],
    ['a header name longer than 16 kB', '/api/fpx/bank', `${'X'.repeat(17_000)}: 1\r\n`],
    ['a path longer than 16 kB', `/api/fpx/bank/${'x'.repeat(17_000)}`, ''],
    ['a query longer than 16 kB', `/api/fpx/bank?${'x'.repeat(17_000)}`, ''],
  ])('%s is refused without a gateway call', async (_what, target, headers) => {
    expect(statusOf(await rawGet(port, target, headers))).toBe(431)
    expect(world.calls).toEqual([])
  })
})

describe('a server that serves only the proxy', () => {
  const world = createProxyHarness({ admin: isAdmin })
  const server = createNodeServer(world.proxy)
  let port = 0
  let close: Listening['close']
  beforeAll(async () => {
    ;({ port, close } = await listen(server))
  })
  afterAll(() => close())

  it('serves a target that ends in a bare question mark', async () => {
    const world = createProxyHarness()
    const [bare, plain] = [await world.get('/api/fpx/bank?'), await world.get('/api/fpx/bank')]
    expect(bare).toEqual(plain)
    expect(bare.status).toBe(200)
    expect(world.calls).toHaveLength(2)
  })

  it('serves a long If-None-Match or Accept-Encoding quickly', async () => {
    const long = `If-None-Match: ${'"x", '.repeat(700)}"y"\r\nAccept-Encoding: ${'br;q=0,'.repeat(500)}br;q=0\r\n`
    const answer = await rawGet(port, '/api/fpx/health', long)
    expect(statusOf(answer)).toBe(200)
  })

  it('has limits for slow clients', () => {
    expect(server).toMatchObject({
      headersTimeout: 5000,
      requestTimeout: 8000,
      keepAliveTimeout: 75_000,
    })
  })

  it('serves others while ten thousand idle sockets are open', async () => {
    const crowded = createNodeServer(world.proxy)
    // Opening the sockets may take a while, and the server must not close any of them before the last one is open.
    crowded.headersTimeout = crowded.requestTimeout = 0
    crowded.listen(0, '127.0.0.1')
    await once(crowded, 'listening')
    const { port } = crowded.address() as AddressInfo
    const idle = fork('tests/support/sockets/idleSockets.js', [String(port), '10000'])
    onTestFinished(() => {
      idle.disconnect()
      crowded.close()
    })
    const [opened] = (await once(idle, 'message')) as [number]
    const accepted = () =>
      new Promise<number>((done) => crowded.getConnections((_error, count) => done(count)))
    await expect.poll(accepted, PATIENT).toBe(opened)
    expect(opened).toBe(10_000)
    expect(statusOf(await rawGet(port, '/api/fpx/health'))).toBe(200)
  })

  it('a payer who disconnects does not cancel the list for others', async () => {
    let go: (() => void) | undefined
    const slow = createProxyHarness({}, async (...args) => {
      await new Promise<void>((done) => (go = done))
      return well(...args)
    })
    const own = createServer(toNodeHandler(slow.proxy)).listen(0, '127.0.0.1')
    await once(own, 'listening')
    const { port } = own.address() as AddressInfo
    const disconnecting = connect(port, '127.0.0.1')
    disconnecting.write('GET /api/fpx/bank HTTP/1.1\r\nHost: a\r\n\r\n')
    await expect.poll(() => slow.calls.length, PATIENT).toBe(1)
    const other = rawGet(port, '/api/fpx/bank')
    disconnecting.destroy()
    go!()
    await expect.poll(() => slow.calls.length, PATIENT).toBe(2)
    go!()
    expect(statusOf(await other)).toBe(200)
    expect(slow.calls).toHaveLength(2)
    own.close()
  })
})
