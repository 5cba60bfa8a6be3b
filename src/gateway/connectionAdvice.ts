/**
 * Returns a sentence that says what to do after a connection to the gateway failed or was too slow.
 *
 * @param base - the gateway's URL.
 * @param code - the error code; `undefined` after a timeout.
 */
export function connectionAdvice(base: string, code?: string): string {
  if (code !== undefined && UNTRUSTED.test(code))
    return 'Node does not know the authority of its certificate: write its certificate into a file, set NODE_EXTRA_CA_CERTS to the path of the file, and restart.'
  if (base.startsWith('https:') && isProxyIgnored())
    return 'HTTPS_PROXY is set, but Node uses it only with NODE_USE_ENV_PROXY=1 (Node 22.21 or newer) or with an agent of undici.'
  return 'Check baseUrl, and whether a firewall lets this server connect to it.'
}

/** Matches OpenSSL's codes for a certificate whose authority Node does not trust, such as a company's own authority. */
const UNTRUSTED =
  /^(?:UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(?:_LOCALLY)?|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT(?:_IN_CHAIN)?)$/

function isProxyIgnored(): boolean {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
  const env = process?.env ?? {}
  return Boolean(env['HTTPS_PROXY'] || env['https_proxy']) && env['NODE_USE_ENV_PROXY'] !== '1'
}
