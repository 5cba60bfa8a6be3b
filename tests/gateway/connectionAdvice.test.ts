import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

/** Rejects with a value that isn't an error. */
const rejected = (value: unknown) =>
  new Promise<never>((_done, reject) => (reject as (value: unknown) => void)(value))

describe('an error that is none of a connection', () => {
  it.each<[string, () => unknown]>([
    ['a TypeError of the function', () => (undefined as unknown as { a: { b: 1 } }).a.b],
    [
      'an error that it throws',
      () => {
        throw new Error('canary')
      },
    ],
    ['a value that it rejects with', () => rejected('canary')],
  ])('names its class and place, and no firewall: %s', async (_what, work) => {
    const fetch = async () => (await work()) as Response
    const error = (await createGatewayClient({
      baseUrl: 'https://gateway.test/v2',
      apiKey: 'key',
      fetch,
    })
      .ping()
      .catch((thrown: unknown) => thrown)) as GatewayError
    expect(error.kind).toBe('internal')
    expect(error.message).toMatch(
      /class (TypeError|Error) at .*connectionAdvice\.test|a value of type string/,
    )
    expect(error.message).not.toMatch(/firewall|baseUrl|canary/)
  })

  it.each([
    'fetch failed',
    'Failed to fetch',
    'error sending request for url (https://gateway.test/)',
    'Network connection lost.',
    'Unable to connect. Is the computer able to access the url?',
  ])('control: a runtime without codes says "%s", which is a connection error', async (message) => {
    const fetch = () => Promise.reject(new TypeError(message))
    const error = await createGatewayClient({
      baseUrl: 'https://gateway.test/v2',
      apiKey: 'key',
      fetch,
    })
      .ping()
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: 'unreachable' })
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

  it('without a reader is called that', async () => {
    await expect(ping({})).rejects.toMatchObject({
      kind: 'internal',
      message: expect.stringMatching(/body without a reader/) as string,
    })
  })
})

it.each(['HTTPS_PROXY', 'https_proxy'])('mentions %s while Node ignores it', async (name) => {
  vi.stubEnv(name, 'http://proxy.test:3128')
  expect(await messageOf('ENOTFOUND')).toMatch(/HTTPS_PROXY .*NODE_USE_ENV_PROXY=1/)
  expect(await messageOf('ENOTFOUND', 'http://localhost:4010/v2')).not.toContain('HTTPS_PROXY')
  vi.stubEnv('NODE_USE_ENV_PROXY', '1')
  expect(await messageOf('ENOTFOUND')).not.toContain('HTTPS_PROXY')
})
