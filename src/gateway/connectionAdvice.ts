import type { SafeCause } from './createSafeCause.js'

/**
 * Returns advice on fixing a gateway connection that failed or timed out.
 *
 * @param base - the URL of the gateway.
 * @param cause - the error, or `undefined` after a timeout.
 */
export function connectionAdvice(base: string, cause?: SafeCause): string {
  const { code, proxyStatus } = cause ?? {}
  if (proxyStatus === '407')
    return 'The company proxy wants a user and a password (status 407): write them into its URL, as in http://user:password@proxy:8080.'
  if (proxyStatus !== undefined)
    return `The company proxy refused to connect to the gateway (status ${proxyStatus}): ask its operator to allow the host of baseUrl.`
  const certificateAdvice = code === undefined ? undefined : certificateFaults.get(code)
  if (certificateAdvice) return certificateAdvice
  if (code !== undefined && UNTRUSTED.test(code))
    return 'Node does not know the authority of its certificate: write its certificate into a file, set NODE_EXTRA_CA_CERTS to the path of the file, and restart.'
  if (base.startsWith('https:') && isProxyIgnored())
    return 'HTTPS_PROXY is set, but Node uses it only with NODE_USE_ENV_PROXY=1 (Node 22.21 or newer) or with an agent of undici.'
  return `Check baseUrl, and whether a firewall lets this server connect to ${new URL(base).host}.`
}

const certificateFaults = new Map([
  [
    'CERT_HAS_EXPIRED',
    "The gateway's certificate has expired: check the clock of this server, and tell the gateway.",
  ],
  [
    'CERT_NOT_YET_VALID',
    "The gateway's certificate is not valid yet: check the clock of this server.",
  ],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'The certificate is for another host: check the host in baseUrl, and what it resolves to.',
  ],
])

/**
 * Matches OpenSSL's error codes for certificates issued by an authority that Node doesn't trust, such as a company's
 * internal one.
 */
const UNTRUSTED =
  /^(?:UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(?:_LOCALLY)?|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT(?:_IN_CHAIN)?)$/

function isProxyIgnored(): boolean {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
  const env = process?.env ?? {}
  return Boolean(env['HTTPS_PROXY'] || env['https_proxy']) && env['NODE_USE_ENV_PROXY'] !== '1'
}
