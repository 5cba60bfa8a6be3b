import { createServer } from 'node:http'
import { createServer as createNetServer } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createNodeServer, toNodeHandler } from 'fpx-checkout/proxy/node'
import { listenDuringTest, exchangeRaw } from '../../support/rawSocket.js'
import { createWarmHarness } from '../../support/createProxyHarness.js'

/** However busy the machine is. */
vi.setConfig({ testTimeout: 90_000 })

const plainLine = fc.constantFrom(
  'Connection: keep-alive',
  'Accept-Encoding: gzip, deflate, br',
  'accept-encoding: gzip',
  'ACCEPT-ENCODING: identity',
  'If-None-Match: *',
  'If-None-Match: "x"',
  'Origin: https://shop.example',
  'Cookie: a=1; b=2',
  'Upgrade-Insecure-Requests: 1',
  'X-Empty:',
  'X-Blanks:   a  b  ',
)
const framingLine = fc.constantFrom(
  'Connection: close',
  'Connection: Keep-Alive, Upgrade',
  'Connection:',
  'Proxy-Connection: close',
  'Content-Length: 0',
  'Content-Length: 5',
  'content-length : 5',
  'Transfer-Encoding: chunked',
  'transfer-encoding:chunked',
  'Transfer-Encoding : chunked',
  'Expect: 100-continue',
  'Upgrade: websocket',
  'host: other.test',
)
const oddLine = fc.constantFrom(
  ' folded: 1',
  '\tfolded',
  ': nameless',
  'no colon',
  'X-Tab: a\tb',
  'X-Nul: \0',
  'X-Cr: a\rb',
  'X-Lf: a\nContent-Length: 5',
  'X-High: \xff',
  'X(Y): 1',
  'Connecti\xf6n: close',
  `X-Long: ${'x'.repeat(4500)}`,
  `X-Longer: ${'x'.repeat(9000)}`,
)
const line = fc.oneof(
  { weight: 8, arbitrary: plainLine },
  { weight: 2, arbitrary: framingLine },
  { weight: 1, arbitrary: oddLine },
)
const START = 'GET /api/fpx/bank HTTP/1.1'
const start = fc.oneof(
  { weight: 9, arbitrary: fc.constant(START) },
  fc.constantFrom(
    'HEAD /api/fpx/bank HTTP/1.1',
    'POST /api/fpx/bank HTTP/1.1',
    'get /api/fpx/bank HTTP/1.1',
    'GET /api/fpx/bank HTTP/1.0',
    'GET  /api/fpx/bank HTTP/1.1',
    'GET /api/fpx/bank  HTTP/1.1',
    'GET /api/fpx/bank? HTTP/1.1',
    'GET /api/fpx/bank/ HTTP/1.1',
    'GET /api/fpx/ping HTTP/1.1',
    'GET http://shop.test/api/fpx/bank HTTP/1.1',
    '\r\nGET /api/fpx/bank HTTP/1.1',
    'PRI * HTTP/2.0',
  ),
)
const ending = fc.oneof(
  { weight: 9, arbitrary: fc.constant('\r\n\r\n') },
  fc.constantFrom('\n\n', '\r\n', '\r\n\r\nhello', '\r\n\r\n\r\n', '\r\n \r\n', ''),
)
const HOST = 'Host: shop.test'
const host = fc.oneof({ weight: 9, arbitrary: fc.constant(HOST) }, fc.constant('X-Host: none'))
const head = (first: string, lines: readonly string[], end = '\r\n\r\n') =>
  [first, ...lines].join('\r\n') + end

/** Requests that nobody has anything against, each whole and alone. */
const polite = fc.array(
  fc.array(plainLine, { maxLength: 6 }).map((lines) => head(START, [HOST, ...lines])),
  { minLength: 1, maxLength: 3 },
)
/** Requests of any kind, whole or cut somewhere, alone or together with the next. */
const hostile = fc
  .array(
    fc.record({
      text: fc
        .tuple(start, host, fc.array(line, { maxLength: 6 }), ending)
        .map(([first, name, lines, end]) => head(first, [name, ...lines], end)),
      cut: fc.option(fc.nat(200)),
      together: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((requests) => {
    const pieces = ['']
    for (const { text, cut, together } of requests) {
      pieces.push((pieces.pop() ?? '') + (cut === null ? text : text.slice(0, cut)))
      if (cut !== null) pieces.push(text.slice(cut))
      if (!together) pieces.push('')
    }
    return pieces.filter((piece) => piece)
  })

/** Whether two servers agree on what comes. What differs each time that it is asked for differs. */
const agreeing = (
  conversation: fc.Arbitrary<string[]>,
  ports: readonly [number, number],
  agree: (here: string, there: string) => boolean,
) =>
  fc.asyncProperty(conversation, async (pieces) => {
    for (let tries = 0; tries < 5; tries++) {
      const [here, there] = await Promise.all(ports.map((port) => exchangeRaw(port, pieces)))
      if (agree(here ?? '', there ?? '')) return true
    }
    return false
  })

/** Where Node refuses, it closes the connection, and may lose what it has not sent yet. */
const noMoreThan = (here: string, there: string) =>
  there.startsWith(here.replace(/HTTP\/1\.1 4(00|31) .*/s, ''))

describe('a server of its own', () => {
  async function both() {
    const { proxy } = await createWarmHarness({ cors: { origins: ['https://shop.example'] } })
    const limits = { maxHeaderSize: 8192, keepAliveTimeout: 75_000 }
    const node = await listenDuringTest(createServer(limits, toNodeHandler(proxy)))
    return [await listenDuringTest(createNodeServer(proxy)), node] as const
  }

  it('says what node:http says, byte for byte', async () => {
    const equal = (here: string, there: string) => here === there
    await fc.assert(agreeing(polite, await both(), equal), { numRuns: 300 })
  })

  it('says no more than node:http, whatever comes', async () => {
    await fc.assert(agreeing(hostile, await both(), noMoreThan), { numRuns: 2000 })
  })

  it.each([
    ['looks at no headers', /^GET \/api\/fpx\/bank HTTP\/1\.1\r\n/],
    ['looks at no end', /^GET \/api\/fpx\/bank HTTP\/1\.1\r\n(?!.*(Content|Transfer)-)/is],
  ])('one that %s is found out', async (_what, wanted) => {
    const ports = await both()
    const plain = await exchangeRaw(ports[1], [head(START, [HOST])])
    const careless = createNetServer({ allowHalfOpen: true }, (socket) => {
      socket.on('data', (bytes) => {
        if (wanted.test(bytes.toString('latin1'))) socket.write(plain, 'latin1')
      })
      socket.on('end', () => socket.end()).on('error', () => socket.destroy())
    })
    const port = await listenDuringTest(careless)
    const property = agreeing(hostile, [port, ports[1]], noMoreThan)
    expect((await fc.check(property, { numRuns: 2000 })).failed).toBe(true)
  })
})
