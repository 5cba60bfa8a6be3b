import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createGatewayClient, type GatewayError } from 'fpx-checkout/gateway'

beforeEach(() => void vi.stubEnv('HTTPS_PROXY', undefined))
afterEach(() => void vi.unstubAllEnvs())

/** Returns the error message for a connection that fails with this code. */
async function messageOf(
  code: string,
  baseUrl = 'https://gateway.test/v2',
  text = '',
): Promise<string> {
  const cause = Object.assign(new Error(text), { code })
  const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }))
  const error: unknown = await createGatewayClient({ baseUrl, apiKey: 'key', fetch })
    .ping()
    .catch((thrown: unknown) => thrown)
  return (error as Error).message
}

it.each([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
])(
  'mentions NODE_EXTRA_CA_CERTS if Node does not know the certificate authority (%s)',
  async (code) => {
    vi.stubEnv('HTTPS_PROXY', 'http://proxy.test:3128')
    const message = await messageOf(code)
    expect(message).toContain(`(${code})`)
    expect(message).toMatch(/NODE_EXTRA_CA_CERTS(?!.*HTTPS_PROXY)/)
  },
)

it('mentions a firewall for an unknown host', async () => {
  expect(await messageOf('ENOTFOUND')).toMatch(/baseUrl.*firewall/)
})

it.each([
  ['CERT_HAS_EXPIRED', /has expired: check the clock/],
  ['CERT_NOT_YET_VALID', /not valid yet: check the clock/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /for another host: check the host in baseUrl/],
])('says what is wrong with the certificate: %s', async (code, advice) => {
  vi.stubEnv('HTTPS_PROXY', 'http://proxy.test:3128')
  expect(await messageOf(code)).toMatch(advice)
  expect(await messageOf(code)).not.toMatch(/firewall|HTTPS_PROXY/)
})

it.each([
  [407, /wants a user and a password \(status 407\)/],
  [403, /refused to connect to the gateway \(status 403\)/],
])('says that a company proxy answered with %d', async (status, advice) => {
  vi.stubEnv('HTTPS_PROXY', 'http://proxy.test:3128')
  const message = await messageOf(
    'UND_ERR_ABORTED',
    'https://gateway.test/v2',
    `Proxy response (${status}) !== 200 when HTTP Tunneling`,
  )
  expect(message).toMatch(advice)
  expect(message).not.toMatch(/firewall|NODE_USE_ENV_PROXY/)
})

/** A variable that does not exist. */
declare const tlsOptions: { ca: string }

/** Rejects with a value that isn't an error. */
const rejected = (value: unknown) =>
  new Promise<never>((_done, reject) => (reject as (value: unknown) => void)(value))

const errorOf = async (fetch: typeof globalThis.fetch) =>
  (await createGatewayClient({ baseUrl: 'https://gateway.test/v2', apiKey: 'key', fetch })
    .ping()
    .catch((thrown: unknown) => thrown)) as GatewayError

describe('an error that is none of a connection', () => {
  const missing = undefined as unknown as Record<'pool' | 'a', { connect: () => Response; b: 1 }>
  const dispatcherOf = (dispatch: unknown) => () =>
    fetch('http://127.0.0.1/', { dispatcher: { dispatch } } as RequestInit)

  it.each<[string, () => unknown, RegExp]>([
    ['a TypeError of the function', () => missing.a.b, /class TypeError at/],
    ['a TypeError about a connection', () => missing.pool.connect(), /class TypeError at/],
    ['a ReferenceError about TLS', () => tlsOptions.ca, /class ReferenceError at/],
    [
      'an error that it throws',
      () => {
        throw new Error('canary of the connection, network, socket, dns and certificate')
      },
      /class Error at/,
    ],
    [
      'a file that is missing',
      () => readFileSync('/no/canary.pem'),
      /class Error \(ENOENT\) at .*connectionAdvice\.test/,
    ],
    [
      'an argument of the wrong type',
      () => Buffer.from(undefined as unknown as string),
      /class \w*TypeError \(ERR_INVALID_ARG_TYPE\) at .*connectionAdvice\.test/,
    ],
    [
      'a package that is missing',
      () => createRequire(import.meta.url)('canary-package') as unknown,
      /class Error \(MODULE_NOT_FOUND\) at .*connectionAdvice\.test/,
    ],
    ['a URL that is none', () => fetch('canary'), /class TypeError \(ERR_INVALID_URL\)/],
    [
      'a dispatcher that throws inside the built-in fetch',
      dispatcherOf(() => missing.pool.connect()),
      /class TypeError at .*connectionAdvice\.test/,
    ],
    ['a dispatcher that is none', dispatcherOf(undefined), /class TypeError/],
    ['a value that it rejects with', () => rejected('canary'), /a value of type string/],
    [
      'an error in the body',
      () =>
        new Response(
          new ReadableStream({
            pull() {
              missing.pool.connect()
            },
          }),
        ),
      /class TypeError at .*connectionAdvice\.test/,
    ],
  ])('names its class and place, and no firewall: %s', async (_what, work, expected) => {
    const error = await errorOf(async () => (await work()) as Response)
    expect(error.kind).toBe('internal')
    expect(error.message).toMatch(expected)
    expect(error.message).not.toMatch(/firewall|baseUrl|canary|node:/)
  })

  it.each([
    'fetch failed',
    'terminated',
    'Failed to fetch',
    'Load failed',
    'NetworkError when attempting to fetch resource.',
    'network timeout at: https://gateway.test/v2/ping',
  ])('control: "%s" is a connection error without a code', async (message) => {
    for (const error of [
      new TypeError(message),
      new TypeError('fetch failed', { cause: new Error(message) }),
    ])
      expect(await errorOf(() => Promise.reject(error))).toMatchObject({ kind: 'unreachable' })
  })

  it.each(['Bun', 'Deno', 'WebSocketPair'])(
    'control: in the runtime with %s, each error of fetch but a programming error is one',
    async (name) => {
      vi.stubGlobal(name, {})
      onTestFinished(() => void vi.unstubAllGlobals())
      for (const [error, kind] of [
        [new TypeError('error sending request for url (https://gateway.test/)'), 'unreachable'],
        [new Error('Network connection lost.'), 'unreachable'],
        [new ReferenceError('canary is not defined'), 'internal'],
      ] as const)
        expect(await errorOf(() => Promise.reject(error))).toMatchObject({ kind })
    },
  )

  it.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE', 'EPROTO'],
    ...['EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'ESERVFAIL'],
    ...['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE'],
    ...['ERR_TLS_HANDSHAKE_TIMEOUT', 'HOSTNAME_MISMATCH', 'CERT_REVOKED'],
    ...['UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_OVERFLOW'],
    ...['HPE_INVALID_CONSTANT', 'Z_DATA_ERROR', 'ERR_STREAM_PREMATURE_CLOSE'],
  ])('control: %s is the code of a connection error', async (code) => {
    expect(await messageOf(code)).toMatch(`The connection to the gateway failed. (${code}) `)
  })

  it('control: an operating system that forbids the connection is a connection error', async () => {
    const error = Object.assign(new Error('connect EPERM'), { code: 'EPERM', syscall: 'connect' })
    expect((await errorOf(() => Promise.reject(error))).message).toMatch(/\(EPERM\) .*firewall/)
  })

  it("control: a timeout of the merchant's own is a connection error", async () => {
    const error = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    expect(await errorOf(() => Promise.reject(error))).toMatchObject({ kind: 'unreachable' })
  })
})

describe('a body of another kind', () => {
  const ping = (body: unknown) => {
    const response = { status: 200, headers: new Headers(), type: 'default', body }
    return createGatewayClient({
      baseUrl: 'https://gateway.test/v2',
      apiKey: 'key',
      fetch: () => Promise.resolve(response as unknown as Response),
    }).ping()
  }

  it('that is a Node stream, as of node-fetch, is read', async () => {
    expect(
      await ping(Readable.from([Buffer.from('{"message":'), Buffer.from('"pong"}')])),
    ).toMatchObject({
      data: { message: 'pong' },
    })
  })

  it('that is neither is an error of the function', async () => {
    await expect(ping({})).rejects.toMatchObject({ kind: 'internal' })
  })
})

it.each(['HTTPS_PROXY', 'https_proxy'])('mentions %s while Node ignores it', async (name) => {
  vi.stubEnv(name, 'http://proxy.test:3128')
  expect(await messageOf('ENOTFOUND')).toMatch(/HTTPS_PROXY .*NODE_USE_ENV_PROXY=1/)
  expect(await messageOf('ENOTFOUND', 'http://localhost:4010/v2')).not.toContain('HTTPS_PROXY')
  vi.stubEnv('NODE_USE_ENV_PROXY', '1')
  expect(await messageOf('ENOTFOUND')).not.toContain('HTTPS_PROXY')
})
