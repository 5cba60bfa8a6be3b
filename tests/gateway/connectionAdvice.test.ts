import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createGatewayClient } from 'fpx-checkout/gateway'

beforeEach(() => void vi.stubEnv('HTTPS_PROXY', undefined))
afterEach(() => void vi.unstubAllEnvs())

/** Returns the error message of a call whose connection fails with this code. */
async function messageOf(code: string, baseUrl = 'https://gateway.test/v2'): Promise<string> {
  const cause = Object.assign(new Error(), { code })
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

it.each(['CERT_HAS_EXPIRED', 'ENOTFOUND'])('mentions a firewall for %s', async (code) => {
  expect(await messageOf(code)).toMatch(/baseUrl.*firewall/)
})

it.each(['HTTPS_PROXY', 'https_proxy'])('mentions %s while Node ignores it', async (name) => {
  vi.stubEnv(name, 'http://proxy.test:3128')
  expect(await messageOf('ENOTFOUND')).toMatch(/HTTPS_PROXY .*NODE_USE_ENV_PROXY=1/)
  expect(await messageOf('ENOTFOUND', 'http://localhost:4010/v2')).not.toContain('HTTPS_PROXY')
  vi.stubEnv('NODE_USE_ENV_PROXY', '1')
  expect(await messageOf('ENOTFOUND')).not.toContain('HTTPS_PROXY')
})
