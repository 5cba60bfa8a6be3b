import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { describe, expect, it, type TestContext, vi } from 'vitest'
import type { ProxyResponse } from 'fpx-checkout/proxy'
import { createNodeServer, toNodeHandler } from 'fpx-checkout/proxy/node'
import {
  connectDuringTest,
  exchangeRaw,
  listenDuringTest,
} from '../../support/sockets/rawSocket.js'
import {
  createProxyHarness,
  createWarmHarness,
  well,
} from '../../support/proxy/createProxyHarness.js'

/** A timeout that is long enough for a busy machine. */
const PATIENT = { timeout: 60_000 }
vi.setConfig({ testTimeout: 90_000 })

const LIST = 'GET /api/fpx/bank HTTP/1.1\r\nHost: shop.test\r\n\r\n'

/** Creates a proxy whose gateway responds to the latest call when `go` is called. */
function heldWorld() {
  const world = createProxyHarness()
  let release: (() => void) | undefined
  world.gateway(async (...args) => {
    await new Promise<void>((done) => (release = done))
    return well(...args)
  })
  return { world, go: () => release!() }
}

/** Creates a proxy that responds to all waiting requests when `answer` is called. */
function waitingProxy(body = Buffer.from('{}')) {
  const waiting: (() => void)[] = []
  const answer: ProxyResponse = { status: 200, headers: ['Content-Length', `${body.length}`], body }
  return {
    proxy: {
      handle: () => new Promise<ProxyResponse>((done) => waiting.push(() => done(answer))),
    },
    asked: () => waiting.length,
    answer: () => waiting.splice(0).forEach((go) => go()),
  }
}

describe("the merchant's own request handler", () => {
  it('receives every request', async () => {
    const { proxy } = await createWarmHarness()
    const handler = vi.fn((_request: IncomingMessage, response: ServerResponse) =>
      response.writeHead(418, { Connection: 'close', 'Content-Length': '0' }).end(),
    )
    const port = await listenDuringTest(createNodeServer(proxy, handler))
    expect(await exchangeRaw(port, [LIST])).toMatch(/^HTTP\/1\.1 418 /)
    expect(await exchangeRaw(port, [LIST.replace('/bank', '/ping')])).toMatch(/^HTTP\/1\.1 418 /)
    expect(handler).toHaveBeenCalledTimes(2)
  })

  it('is refused if it is passed instead of the proxy', async () => {
    const { proxy } = await createWarmHarness()
    expect(() => createNodeServer(toNodeHandler(proxy) as never)).toThrow(
      /received a handler\. Write createNodeServer\(proxy\)/,
    )
  })
})

// The tests run concurrently because Node only closes most of their connections after a second.
describe.concurrent('a connection', () => {
  async function open(
    server: Server,
    { onTestFinished }: TestContext,
    { allowHalfOpen = false } = {},
  ) {
    const port = await listenDuringTest(server, onTestFinished)
    const socket = await connectDuringTest(port, { allowHalfOpen, onTestFinished })
    let received = ''
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
    return { socket, received: () => received }
  }

  it.for([
    ['headersTimeout', { headersTimeout: 50, requestTimeout: 0 }],
    ['requestTimeout', { headersTimeout: 0, requestTimeout: 50 }],
  ])('that does not send anything is closed after %s', async ([, limits], context) => {
    const server = Object.assign(createNodeServer((await createWarmHarness()).proxy), limits)
    const { socket, received } = await open(server, context)
    await once(socket, 'close')
    context.expect(received()).toMatch(/^HTTP\/1\.1 408 |^$/)
  })

  it('is closed after its idle timeout', async (context) => {
    const server = createNodeServer((await createWarmHarness()).proxy)
    server.keepAliveTimeout = 50
    const { socket, received } = await open(server, context)
    socket.write(LIST)
    await once(socket, 'close')
    context.expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\nConnection: keep-alive\r\n/)
  })

  it('is closed with the server, immediately if it is idle', async (context) => {
    const server = createNodeServer((await createWarmHarness()).proxy)
    const { socket, received } = await open(server, context)
    socket.write(LIST)
    await context.expect.poll(received, PATIENT).toContain('B0043')
    server.close()
    await Promise.all([once(socket, 'close'), once(server, 'close')])
  })

  it('may send a request while the server is closing, and is closed after the response', async (context) => {
    const server = createNodeServer((await createWarmHarness()).proxy)
    const came = once(server, 'connection')
    const { socket, received } = await open(server, context)
    await came
    server.close()
    socket.write(LIST)
    await Promise.all([once(socket, 'close'), once(server, 'close')])
    context
      .expect(received())
      .toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\nConnection: close\r\n[^]*B0043/)
  })

  it('whose next request has arrived when the server closes gets the response, and is closed', async (context) => {
    const server = createNodeServer((await createWarmHarness()).proxy)
    const { socket, received } = await open(server, context)
    socket.write(LIST)
    await context.expect.poll(received, PATIENT).toContain('B0043')
    socket.write(LIST)
    server.close()
    await Promise.all([once(socket, 'close'), once(server, 'close')])
    const [, first, second] = received().split('HTTP/1.1 ')
    context.expect(first).toMatch(/^200 OK\r\n[^]*\r\nConnection: keep-alive\r\n/)
    context.expect(second).toMatch(/^200 OK\r\n[^]*\r\nConnection: close\r\n[^]*B0043/)
  })

  it('is closed with the server after its pending response', async (context) => {
    const { world, go } = heldWorld()
    const server = createNodeServer(world.proxy)
    const { socket, received } = await open(server, context)
    socket.write(LIST)
    for (const calls of [1, 2]) {
      await context.expect.poll(() => world.calls.length, PATIENT).toBe(calls)
      if (calls === 2) server.close()
      go()
    }
    await Promise.all([once(socket, 'close'), once(server, 'close')])
    context.expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*B0043/)
  })

  it('is closed with the server after that response, even if the client leaves its half of the connection open', async (context) => {
    const { proxy, asked, answer } = waitingProxy()
    const server = createNodeServer(proxy)
    server.keepAliveTimeout = 0
    const { socket } = await open(server, context, { allowHalfOpen: true })
    socket.write(LIST)
    await context.expect.poll(asked, PATIENT).toBe(1)
    server.close()
    answer()
    await Promise.all([once(socket, 'end'), once(server, 'close')])
  })
})
