import { once } from 'node:events'
import type { Socket } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGatewayClient } from 'fpx-checkout/gateway'
import { type Clock, systemClock } from '../../src/contract/index.js'
import { fetchOverHttps } from '../../src/cli/fetchOverHttps.js'
import { CANARY, everyOutputOf, formsFoundIn } from '../support/secrets/canary.js'
import { settled } from '../support/deterministic/virtualClock.js'
import { http, type RawServer, rawServer } from '../support/sockets/rawServer.js'

let server: RawServer
afterEach(() => server.close())

const pong = '{"message":"pong"}'

/** The value of the `fetch` option, or `undefined` for the built-in `fetch`. */
let fetchOption: typeof fetch | undefined

async function clientOf(
  answer: (socket: Socket, head: string, turn: number) => void,
  timeoutMs = 8000,
  clock: Clock = systemClock,
) {
  server = await rawServer(answer)
  const { baseUrl } = server
  const options = { baseUrl, apiKey: CANARY, timeoutMs, clock }
  return createGatewayClient({ ...options, ...(fetchOption && { fetch: fetchOption }) })
}

/** Runs the tests with the built-in `fetch` and with the command's `fetch`. */
const describeEach = describe.each([
  ['the built-in fetch', undefined],
  ["the command's fetch", fetchOverHttps],
])

describeEach('on real sockets, with %s', (_name, fetchOfClient) => {
  beforeEach(() => void (fetchOption = fetchOfClient))

  it.each([
    ['an error', ''],
    ['a compressed error', 'Content-Encoding: gzip\r\n'],
  ])('%s whose body stalls does not leave a connection open', async (_what, header) => {
    const sockets: Socket[] = []
    const gateway = await clientOf((socket) => {
      sockets.push(socket)
      socket.write(`HTTP/1.1 500 Oops\r\n${header}Content-Length: 100\r\n\r\nx`)
    })
    await expect(gateway.ping()).rejects.toMatchObject({ kind: 'failing', status: 500 })
    await expect.poll(() => sockets.map(({ destroyed }) => destroyed)).toEqual([true])
  })

  it('a connection that closes is not retried, new or used before', async () => {
    const gateway = await clientOf((socket, _head, turn) => {
      if (turn === 1) socket.write(http('200 OK', pong))
      else socket.destroy()
    })
    await gateway.ping()
    await settled()
    await expect(gateway.ping()).rejects.toMatchObject({ kind: 'unreachable' })
    expect(server.requests).toHaveLength(2)
  })

  it('a redirect is not followed, and the key is not sent to it', async () => {
    const other = await rawServer((socket) => socket.end(http('200 OK', pong)))
    const gateway = await clientOf((socket) =>
      socket.end(http('307 Temporary Redirect', '', { Location: `${other.baseUrl}/ping` })),
    )
    await expect(gateway.ping()).rejects.toMatchObject({ kind: 'redirected', status: 307 })
    expect(other.requests).toEqual([])
    await other.close()
  })

  it('a body that is not UTF-8 does not leave a connection open', async () => {
    const notText = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n\xff\r\n'
    const closed: Promise<unknown>[] = []
    const gateway = await clientOf((socket) => {
      closed.push(once(socket, 'close'))
      socket.write(notText, 'latin1')
    })
    await expect(gateway.ping()).rejects.toMatchObject({ kind: 'unreadable' })
    await Promise.all(closed)
    expect(closed).toHaveLength(1)
  })

  it('a slow trickle of bytes does not outlast the deadline', async () => {
    const gateway = await clientOf((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n')
      const drip = setInterval(() => socket.write(' '), 20)
      socket.on('close', () => clearInterval(drip))
    }, 150)
    await expect(gateway.ping()).rejects.toMatchObject({ kind: 'timeout' })
  })

  it.each<[string, string, (socket: Socket) => void]>([
    [
      'a connection that is reset before the headers',
      'unreachable',
      (socket) => socket.resetAndDestroy(),
    ],
    [
      'a connection that closes in the headers',
      'unreachable',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nConte'),
    ],
    [
      'a connection that closes in the body',
      'unreachable',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"me'),
    ],
    [
      'a response that is not HTTP',
      'unreachable',
      (socket) => socket.end(`SSH-2.0 ${CANARY}\r\n\r\n`),
    ],
    [
      'a body that is longer than its Content-Length',
      'unreadable',
      (socket) => socket.end(http('200 OK', pong, { 'Content-Length': '9' })),
    ],
  ])('%s is %s', async (_case, kind, answer) => {
    const gateway = await clientOf(answer)
    await expect(gateway.ping()).rejects.toMatchObject({ kind })
  })

  it('a refused connection is reported with its reason', async () => {
    const gateway = await clientOf(() => undefined)
    await server.close()
    await expect(gateway.ping()).rejects.toThrow(
      'GET /ping: The connection to the gateway failed. (ECONNREFUSED) Check baseUrl',
    )
  })
})

it('an error whose body is longer than its Content-Length is cancelled', async () => {
  let pulls = 0
  let isCancelled = false
  const body = new ReadableStream({
    async pull(stream) {
      await settled()
      pulls++
      stream.enqueue(new Uint8Array(1024))
    },
    cancel: () => void (isCancelled = true),
  })
  const gateway = createGatewayClient({
    baseUrl: 'https://gateway.test/v2',
    apiKey: CANARY,
    fetch: () =>
      Promise.resolve(new Response(body, { status: 500, headers: { 'Content-Length': '100' } })),
  })
  await expect(gateway.ping()).rejects.toMatchObject({ kind: 'failing' })
  await expect.poll(() => isCancelled).toBe(true)
  expect(pulls).toBeLessThan(20)
})

describeEach('a compressed body, with %s', (name, fetchOfClient) => {
  beforeEach(() => void (fetchOption = fetchOfClient))

  const compressed = (encoding: string, body: Buffer) =>
    http('200 OK', body, { 'Content-Encoding': encoding })

  it.each<[string, (text: string) => Buffer]>([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is read, in %s', async (encoding, compress) => {
    const gateway = await clientOf((socket) => socket.end(compressed(encoding, compress(pong))))
    expect(await gateway.ping()).toMatchObject({ data: { message: 'pong' } })
    const isUnasked = /Accept-Encoding: identity/i.test(server.requests[0]!)
    expect(isUnasked).toBe(name === "the command's fetch")
  })

  it('is limited by maxBytes as it is decompressed', async () => {
    const bomb = gzipSync(JSON.stringify({ message: ' '.repeat(20_000_000) }))
    const closed: Promise<unknown>[] = []
    const gateway = await clientOf((socket) => {
      closed.push(once(socket, 'close'))
      socket.write(compressed('gzip', bomb))
    })
    await expect(gateway.ping()).rejects.toMatchObject({ kind: 'too-large' })
    await Promise.all(closed)
    expect(closed).toHaveLength(1)
  })

  it.each([
    ['is damaged', compressed('gzip', Buffer.from(pong))],
    ['is cut off by the connection', compressed('gzip', gzipSync(pong)).subarray(0, -15)],
  ])('is not read if it %s', async (_case, response) => {
    const gateway = await clientOf((socket) => socket.end(response))
    await expect(gateway.ping()).rejects.toMatchObject({ kind: 'unreachable' })
  })
})

describeEach('a key that the gateway echoes to %s', (_name, fetchOfClient) => {
  beforeEach(() => void (fetchOption = fetchOfClient))

  it.each<[string, () => Buffer]>([
    ['a body', () => http('500 Oops', CANARY)],
    [
      'a JSON body',
      () => http('200 OK', JSON.stringify({ [CANARY]: CANARY, data: CANARY, message: CANARY })),
    ],
    ['the status text', () => http(`500 ${CANARY}`)],
    [
      'a header',
      () =>
        http('429 Slow down', '', { 'Retry-After': CANARY, [CANARY.replace(/\W/g, '')]: CANARY }),
    ],
    ['a redirect', () => http('302 Found', '', { Location: `https://evil.test/${CANARY}` })],
    ['bytes that are not HTTP', () => Buffer.from(`${CANARY}\r\n\r\n`)],
  ])('in %s does not appear in any output', async (_place, answer) => {
    const gateway = await clientOf((socket) => socket.end(answer()))
    const calls = [gateway.ping(), gateway.banks(), gateway.companies({ page: 1, perPage: 2 })]
    for (const settledCall of await Promise.allSettled<unknown>(calls)) {
      const { reason } = settledCall as PromiseRejectedResult
      expect(reason).toBeInstanceOf(Error)
      expect(formsFoundIn(everyOutputOf(reason))).toEqual([])
    }
    expect(formsFoundIn(everyOutputOf(gateway))).toEqual([])
  })

  it('control: the search finds the key in each encoding', () => {
    const texts = [
      CANARY,
      Buffer.from(`Bearer ${CANARY}!`).toString('base64'),
      `https://evil.test/?k=${encodeURIComponent(CANARY)}`,
      Buffer.from(CANARY).toString('hex').toUpperCase(),
    ]
    for (const text of texts) expect(formsFoundIn(`… ${text} …`)).not.toEqual([])
    expect(formsFoundIn(everyOutputOf(new Error('x', { cause: new Error(CANARY) })))).not.toEqual(
      [],
    )
  })
})
