import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { duplexPair } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import type { Answer } from 'fpx-checkout/proxy'
import { createNodeServer, toNodeHandler } from 'fpx-checkout/proxy/node'
import {
  connectDuringTest,
  listenDuringTest,
  exchangeRaw,
  flushImmediates,
} from '../../support/rawSocket.js'
import { createProxyHarness, createWarmHarness, well } from '../../support/createProxyHarness.js'

/** However busy the machine is. */
const PATIENT = { timeout: 60_000 }
vi.setConfig({ testTimeout: 90_000 })

const LIST = 'GET /api/fpx/bank HTTP/1.1\r\nHost: shop.test\r\n\r\n'

/** A proxy whose service answers each call when it is told to. */
function heldWorld() {
  const world = createProxyHarness()
  let release: (() => void) | undefined
  world.service(async (...args) => {
    await new Promise<void>((done) => (release = done))
    return well(...args)
  })
  return { world, go: () => release!() }
}

/** A proxy that answers those who wait when it is told to. */
function waitingProxy(body = Buffer.from('{}')) {
  const waiting: (() => void)[] = []
  const answer: Answer = { status: 200, headers: ['Content-Length', `${body.length}`], body }
  return {
    proxy: {
      publicPath: '/api/fpx/bank',
      handle: () => new Promise<Answer>((done) => waiting.push(() => done(answer))),
    },
    asked: () => waiting.length,
    answer: () => waiting.splice(0).forEach((go) => go()),
  }
}

describe('what stands in front of the proxy', () => {
  const refusing = (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(418, { Connection: 'close', 'Content-Length': '0' }).end()
  const statuses = async (port: number) => {
    const asked = [LIST, LIST.replace('/bank', '/ping')]
    return (await exchangeRaw(port, asked)).match(/HTTP\/1\.1 \d+/g)
  }

  it('sees every request but plain ones for the list', async () => {
    const { proxy } = await createWarmHarness()
    const port = await listenDuringTest(createNodeServer(proxy, refusing))
    expect(await statuses(port)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 418'])
  })

  it('sees every request where it listens to the server', async () => {
    const { proxy } = await createWarmHarness()
    const server = createNodeServer(proxy, refusing)
    const seen = vi.fn()
    server.on('request', (request: IncomingMessage) => void seen(request.url))
    expect(await statuses(await listenDuringTest(server))).toEqual(['HTTP/1.1 418'])
    expect(seen).toHaveBeenCalledExactlyOnceWith('/api/fpx/bank')
  })

  it("sees every request where it takes the handler's place", async () => {
    const { proxy } = await createWarmHarness()
    const server = createNodeServer(proxy).removeAllListeners('request').on('request', refusing)
    expect(await statuses(await listenDuringTest(server))).toEqual(['HTTP/1.1 418'])
  })

  it('sees every request where it counts those of a connection', async () => {
    const { proxy } = await createWarmHarness()
    const server = createNodeServer(proxy, refusing)
    server.maxRequestsPerSocket = 1
    expect(await statuses(await listenDuringTest(server))).toEqual(['HTTP/1.1 418'])
  })

  it('sees every request where several merchants are told by it', async () => {
    const resolve = vi.fn(() => ({ id: 'a', apiKey: 'key-a' }))
    const { proxy } = createProxyHarness({ tenants: { resolve } })
    expect(await statuses(await listenDuringTest(createNodeServer(proxy, refusing)))).toEqual([
      'HTTP/1.1 418',
    ])
    expect(resolve).not.toHaveBeenCalled()
  })

  it('may hand over a stream that is no socket', async () => {
    const { proxy } = await createWarmHarness()
    const [here, there] = duplexPair()
    createNodeServer(proxy).emit('connection', there)
    here.write(LIST)
    const [answer] = (await once(here, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    here.destroy()
  })

  it('sees every connection', async () => {
    const { proxy } = await createWarmHarness()
    const server = createNodeServer(proxy)
    const connections = vi.fn()
    server.on('connection', connections)
    await statuses(await listenDuringTest(server))
    expect(connections).toHaveBeenCalledOnce()
  })
})

describe('a connection that asks for the list alone', () => {
  async function open(server: Server, { allowHalfOpen = false } = {}) {
    const port = await listenDuringTest(server)
    const socket = await connectDuringTest(port, allowHalfOpen)
    let received = ''
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
    return { socket, received: () => received }
  }

  it.each([
    ['headersTimeout', { headersTimeout: 50, requestTimeout: 0, timeout: undefined }],
    ['requestTimeout', { headersTimeout: 0, requestTimeout: 50, timeout: 0 }],
    ['timeout', { headersTimeout: Infinity, requestTimeout: 0, timeout: 50 }],
  ])('is closed when it says nothing, by %s alone too', async (_what, limits) => {
    const server = Object.assign(createNodeServer((await createWarmHarness()).proxy), limits)
    const { socket, received } = await open(server)
    await once(socket, 'close')
    expect(received()).toBe('')
  })

  it('is closed when it has idled', async () => {
    const server = createNodeServer((await createWarmHarness()).proxy)
    server.keepAliveTimeout = 50
    const { socket, received } = await open(server)
    socket.write(LIST)
    await once(socket, 'close')
    expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\nConnection: keep-alive\r\n/)
  })

  it("is closed by the server's timeout where it may idle for ever", async () => {
    const server = createNodeServer((await createWarmHarness()).proxy)
    server.keepAliveTimeout = 0
    // However slow the machine is, not before it has asked.
    server.on('connection', () => server.setTimeout(50))
    const { socket, received } = await open(server)
    socket.write(LIST)
    await once(socket, 'close')
    expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  })

  it("is closed by the server's timeout while it waits", async () => {
    const { proxy, asked } = waitingProxy()
    const server = createNodeServer(proxy)
    server.on('connection', () => server.setTimeout(50))
    const { socket } = await open(server)
    socket.write(LIST)
    await once(socket, 'close')
    expect(asked()).toBe(1)
  })

  it('is left to whoever listens to timeouts', async () => {
    const server = createNodeServer((await createWarmHarness()).proxy)
    server.keepAliveTimeout = 50
    server.on('timeout', (socket: Socket) => socket.end('late'))
    const { socket, received } = await open(server)
    socket.write(LIST)
    await once(socket, 'close')
    expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*late$/)
  })

  it('is closed when it says nothing, whoever listens to timeouts', async () => {
    const server = createNodeServer((await createWarmHarness()).proxy)
    server.headersTimeout = 50
    const late = vi.fn()
    server.on('timeout', late)
    await once((await open(server)).socket, 'close')
    expect(late).toHaveBeenCalledOnce()
  })

  it('is not idle while it waits for its answer, however long', async () => {
    const { world, go } = heldWorld()
    const server = createNodeServer(world.proxy)
    server.keepAliveTimeout = 50
    const { socket, received } = await open(server)
    const closed = vi.fn()
    socket.on('close', closed)
    socket.write(LIST)
    await expect.poll(() => world.calls.length, PATIENT).toBe(1)
    // A second server, whose clock is the same, has closed a connection that said nothing for longer than both.
    const other = createNodeServer(world.proxy)
    other.headersTimeout = 150
    await once((await open(other)).socket, 'close')
    expect(closed).not.toHaveBeenCalled()
    go()
    await expect.poll(() => world.calls.length, PATIENT).toBe(2)
    go()
    await once(socket, 'close')
    expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*B0043/)
  })

  it('is closed with the server, at once when it idles', async () => {
    const server = createNodeServer((await createWarmHarness()).proxy)
    const { socket, received } = await open(server)
    socket.write(LIST)
    await expect.poll(received, PATIENT).toContain('B0043')
    server.close()
    await Promise.all([once(socket, 'close'), once(server, 'close')])
  })

  it('may ask while the server closes, where it came before, and is closed after the answer', async () => {
    const server = createNodeServer((await createWarmHarness()).proxy)
    const came = once(server, 'connection')
    const { socket, received } = await open(server)
    await came
    server.close()
    socket.write(LIST)
    await Promise.all([once(socket, 'close'), once(server, 'close')])
    expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\nConnection: close\r\n[^]*B0043/)
  })

  it('is closed with the server after the answer that it waits for', async () => {
    const { world, go } = heldWorld()
    const server = createNodeServer(world.proxy)
    const { socket, received } = await open(server)
    socket.write(LIST)
    for (const calls of [1, 2]) {
      await expect.poll(() => world.calls.length, PATIENT).toBe(calls)
      if (calls === 2) server.close()
      go()
    }
    await Promise.all([once(socket, 'close'), once(server, 'close')])
    expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\nConnection: close\r\n[^]*B0043/)
  })

  it('is closed with the server after that answer, though the client leaves its half open', async () => {
    const { proxy, asked, answer } = waitingProxy()
    const server = createNodeServer(proxy)
    server.keepAliveTimeout = 0
    const { socket } = await open(server, { allowHalfOpen: true })
    socket.write(LIST)
    await expect.poll(asked, PATIENT).toBe(1)
    server.close()
    answer()
    await Promise.all([once(socket, 'end'), once(server, 'close')])
  })

  it('is not listened to after the last answer', async () => {
    const { proxy, asked, answer } = waitingProxy()
    const handler = vi.fn()
    const server = createNodeServer(proxy, handler)
    const { socket, received } = await open(server)
    socket.write(LIST)
    await expect.poll(asked, PATIENT).toBe(1)
    socket.write('POST /order HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 0\r\n\r\n')
    await flushImmediates()
    server.close()
    answer()
    await once(socket, 'close')
    expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\nConnection: close\r\n\r\n\{\}$/)
    expect(handler).not.toHaveBeenCalled()
  })

  it('costs no memory when it asks and asks and reads nothing', async () => {
    const server = createNodeServer((await createWarmHarness()).proxy)
    let here: Socket | undefined
    server.on('connection', (socket: Socket) => (here = socket))
    const { socket } = await open(server)
    socket.pause()
    // Each request in a piece of its own, until the server reads no more.
    for (let count = 0; count < 100_000 && !here?.isPaused(); count++) {
      socket.write(LIST)
      await flushImmediates()
    }
    expect(here?.isPaused()).toBe(true)
    expect(here!.writableLength).toBeLessThan(200_000)
  })

  it('costs no memory when it reads no answer that it had to wait for', async () => {
    const { proxy, asked, answer } = waitingProxy(Buffer.alloc(20_000_000))
    const server = createNodeServer(proxy)
    let here: Socket | undefined
    server.on('connection', (socket: Socket) => (here = socket))
    const { socket } = await open(server)
    socket.pause().write(LIST)
    await expect.poll(asked, PATIENT).toBe(1)
    socket.write(LIST)
    answer()
    await flushImmediates()
    expect(here!.writableLength).toBeGreaterThan(0)
    expect(asked()).toBe(0)
  })

  it('a handler in the place of the proxy is refused with the way to write it', async () => {
    const { proxy } = await createWarmHarness()
    expect(() => createNodeServer(toNodeHandler(proxy) as never)).toThrow(
      /takes the proxy\. Write createNodeServer\(proxy\)/,
    )
  })
})
