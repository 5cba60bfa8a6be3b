import { once } from 'node:events'
import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { bankRows } from '../../support/gateway/fixtures.js'
import { frameworks } from './frameworks.js'
import type { Listening } from '../../support/sockets/listen.js'
import { createProxyHarness } from '../../support/proxy/createProxyHarness.js'
import { rawGet } from '../../support/sockets/rawRequest.js'

const seen: unknown[] = []
const world = createProxyHarness({
  cors: { origins: ['https://shop.example'] },
  admin: {
    authorize: (request) => (
      seen.push(request.raw),
      request.header('authorization') === 'Bearer admin'
    ),
  },
})
const mounted: Record<string, Listening> = {}
beforeAll(async () => {
  for (const [name, mount] of Object.entries(frameworks)) mounted[name] = await mount(world.proxy)
  await world.get('/api/fpx/bank')
  // The list is compressed on another thread. 60 seconds are enough on a busy machine.
  await vi.waitFor(async () => {
    const { headers } = await world.get('/api/fpx/bank', { 'accept-encoding': 'gzip' })
    if (!headers['content-encoding']) throw new Error('not packed yet')
  }, 60_000)
})
afterAll(() => Promise.all(Object.values(mounted).map((server) => server.close())))

/** The headers that are set by the framework or the connection. */
const OWN = /^(date|connection|keep-alive|x-powered-by|transfer-encoding)$/

const requests: [string, string, string][] = [
  ['the banks', '/api/fpx/bank', ''],
  ['the banks after a bare question mark', '/api/fpx/bank?', ''],
  ['the banks for a long header', '/api/fpx/bank', `X-Long: ${'x'.repeat(7000)}\r\n`],
  ['the banks in gzip', '/api/fpx/bank', 'Accept-Encoding: gzip\r\n'],
  ['the banks to another origin', '/api/fpx/bank', 'Origin: https://shop.example\r\n'],
  ['the banks to a stranger', '/api/fpx/bank', 'Origin: https://evil.example\r\n'],
  ['the companies to an admin', '/api/fpx/company?page=2', 'Authorization: Bearer admin\r\n'],
  ['the companies to a stranger', '/api/fpx/company?page=2', ''],
  ['the pong', '/api/fpx/ping', ''],
  ['the health', '/api/fpx/health', ''],
  ['an unknown parameter', '/api/fpx/bank?x=1', ''],
  ['an unknown path', '/api/fpx/nothing', ''],
]

describe.each(Object.keys(frameworks).filter((name) => name !== 'node:http'))('%s', (name) => {
  it.each(requests)(
    'serves %s as node:http does: same bytes, same headers',
    async (_what, target, headers) => {
      const [here, there] = await Promise.all([
        rawGet(mounted[name]!.port, target, headers),
        rawGet(mounted['node:http']!.port, target, headers),
      ])
      expect(parsed(here)).toEqual(parsed(there))
      expect(parsed(here).body.length).toBeGreaterThan(0)
    },
  )

  it("passes the framework's request to authorize", async () => {
    seen.length = 0
    await fetch(`http://127.0.0.1:${mounted[name]!.port}/api/fpx/company`)
    expect(seen[0]).toHaveProperty('headers')
  })
})

it('a runtime that may drop or repeat Content-Encoding gets plain bytes', async () => {
  const request = () =>
    new Request('https://shop.example/api/fpx/bank', { headers: { 'accept-encoding': 'gzip, br' } })
  const { fetch } = world.proxy
  for (const context of [undefined, { params: {} }, { waitUntil: () => undefined }]) {
    const response = await fetch(request(), context)
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.json()).toEqual({ data: bankRows(43) })
  }
  const { headers } = await fetch(request(), { compress: true })
  expect(headers.get('content-encoding')).toBe('gzip')
})

describe('a serverless function', () => {
  /** Responds like serverless-http, without raw headers and with a fake socket that treats every string as UTF-8. */
  async function answerTo(url: string, headers: Record<string, string>): Promise<Buffer> {
    const request = Object.assign(new IncomingMessage(new Socket()), {
      method: 'GET',
      url,
      headers,
    })
    const response = new ServerResponse(request)
    const written: Buffer[] = []
    const standIn = {
      _writableState: {},
      writable: true,
      on: () => undefined,
      cork: () => undefined,
      uncork: () => undefined,
      write: (data: string | Uint8Array) => written.push(Buffer.from(data as string)),
    }
    response.assignSocket(standIn as unknown as Socket)
    toNodeHandler(world.proxy)(request, response)
    await expect.poll(() => response.writableEnded).toBe(true)
    return Buffer.concat(written)
  }

  it('receives the body as bytes', async () => {
    const answer = await answerTo('/api/fpx/bank', { 'accept-encoding': 'gzip' })
    const body = answer.subarray(answer.indexOf('\r\n\r\n') + 4)
    expect(JSON.parse(gunzipSync(body).toString())).toEqual({ data: bankRows(43) })
  })

  it('serves the companies to an admin and refuses a payer', async () => {
    const statusFor = async (authorization: string) =>
      (await answerTo('/api/fpx/company', { authorization })).toString('latin1', 9, 12)
    expect(await statusFor('Bearer admin')).toBe('200')
    expect(await statusFor('Bearer payer')).toBe('403')
  })
})

describe('a writeHead that middleware has replaced', () => {
  /** A `writeHead` like that of on-headers 1.0, which reads a header list as pairs. */
  const asPairs: ServerResponse['writeHead'] = function (
    this: ServerResponse,
    status: number,
    headers?: unknown,
  ) {
    for (const [name, value] of (headers ?? []) as string[][]) this.setHeader(name!, value!)
    return ServerResponse.prototype.writeHead.call(this, status) as ServerResponse
  }
  const throwing = () => {
    throw new Error('middleware')
  }

  async function served(writeHead: ServerResponse['writeHead']) {
    const handler = toNodeHandler(createProxyHarness().proxy)
    const server = createServer((request, response) =>
      handler(request, Object.assign(response, { writeHead })),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/api/fpx/bank`).then(
        (response): Promise<unknown> => response.json(),
        () => 'closed',
      )
    const answers: unknown[] = [await ask(), await ask()]
    server.close()
    return answers
  }

  it('receives the headers in a form that it can read, for both an awaited and a cached response', async () => {
    const banks = { data: bankRows(43) }
    expect(await served(asPairs)).toEqual([banks, banks])
  })

  it('closes the connection if it throws, and the process continues', async () => {
    expect(await served(throwing)).toEqual(['closed', 'closed'])
  })
})

function parsed(answer: string) {
  const end = answer.indexOf('\r\n\r\n')
  const [first = '', ...lines] = answer.slice(0, end).split('\r\n')
  const headers = lines
    .map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ])
    .filter(([header]) => !OWN.test(header!))
  const joined: Record<string, string> = {}
  for (const [header, value] of headers)
    joined[header!] = joined[header!] ? `${joined[header!]!}, ${value!}` : value!
  return { status: Number(first.split(' ')[1]), headers: joined, body: answer.slice(end + 4) }
}
