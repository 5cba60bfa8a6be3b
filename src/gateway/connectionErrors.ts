/** A connection error from which all data that may contain the API key has been removed. */
export interface ConnectionError extends Error {
  /** The code of the original error, or `UNKNOWN` if it has none. */
  code: string
  /** The status with which a company's HTTP proxy rejected the connection. */
  proxyStatus: string | undefined
}

/**
 * Creates an error that contains only the original connection error's code. The original error may contain headers or
 * raw bytes that include the API key. Returns `undefined` if `error` isn't a connection error.
 *
 * Connection errors don't share a common class, and many of them are `TypeError`s, as are most programming errors. Node's
 * have a code. In other runtimes, an error of `fetch` is a connection error unless its class is one of programming
 * errors.
 */
export function toConnectionError(error: unknown): ConnectionError | undefined {
  const chain = readCauseChain(error)
  const messages = chain.map(({ message }) => String(message))
  const code = chain.map(readCode).findLast((found) => found !== undefined)
  const isTimeout = chain.some(({ name }) => name === 'TimeoutError')
  const root = chain.at(-1)
  const isElsewhere = !isNode() && root instanceof Error && !isProgrammingError(root)
  if (code === undefined && !isTimeout && !isElsewhere && !FETCH_FAILED.test(messages.at(-1) ?? ''))
    return undefined
  const [proxyStatus] = messages.flatMap((text) => PROXY_RESPONSE.exec(text)?.[1] ?? [])
  return Object.assign(new Error(code ?? 'UNKNOWN'), {
    name: 'ConnectionError',
    code: code ?? 'UNKNOWN',
    proxyStatus,
  })
}

const isNode = () =>
  !['Bun', 'Deno', 'WebSocketPair'].some((name) => name in globalThis) && 'process' in globalThis

const isProgrammingError = (error: Error) =>
  error instanceof ReferenceError || error instanceof SyntaxError || error instanceof RangeError

/** Matches undici's error message for an HTTP proxy that refuses to open a tunnel. */
const PROXY_RESPONSE = /^Proxy response \((\d{3})\)/

/** Matches the messages of undici's and browsers' connection errors without a code, and of `node-fetch`'s timeout. */
const FETCH_FAILED =
  /^(fetch failed|terminated|bad port|failed to fetch|load failed|NetworkError .*|network timeout .*)$/i

/** The codes of Node's errors that occur while connecting or reading a response. Others belong to programming errors. */
const CONNECTION_CODE = new RegExp(
  `^(?:${[
    // The operating system and the name server
    'E(CONN(REFUSED|RESET|ABORTED)|PIPE|PROTO|TIMEDOUT|NETRESET|NOTCONN|SHUTDOWN|ADDRNOTAVAIL)',
    'E((HOST|NET)(UNREACH|DOWN)|AI_[A-Z]+|NOTFOUND|NODATA|SERVFAIL|REFUSED|TIMEOUT|BADRESP)',
    // TLS
    '(CERT|UNABLE_TO|ERR_SSL|ERR_TLS_(CERT|HANDSHAKE)|(DEPTH_ZERO_)?SELF_SIGNED_CERT)[A-Z_\\d]*',
    'HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)',
    // HTTP in Node and undici
    'HPE_[A-Z_]+|ERR_STREAM_PREMATURE_CLOSE|ERR_HTTP2_[A-Z_]+_ERROR|ERR_SOCKET_C[A-Z_]+',
    'UND_ERR_([A-Z]+_TIMEOUT|SOCKET|HEADERS_OVERFLOW|RES_[A-Z_]+|ABORTED|INFO|PRX_TLS)',
    // A compressed body
    'Z_(DATA|BUF)_ERROR|ERR_+(BROTLI_DECODER_)?ERROR_[A-Z\\d_]+|ZSTD_error_[a-z_]+',
  ].join('|')})$`,
)

function readCode({ code, name, syscall }: Record<string, unknown>): string | undefined {
  // From Node 24 on, the parser's error has no code.
  if (typeof code !== 'string') return name === 'HTTPParserError' ? name : undefined
  // A firewall on this machine forbids connections with EPERM, which is also the code of files.
  const isConnecting = syscall === 'connect' && /^E[A-Z]+$/.test(code)
  return isConnecting || CONNECTION_CODE.test(code) ? code : undefined
}

/** Returns the error at the end of the chain of causes, where the first error was thrown. */
export const findRootCause = (error: unknown): unknown => readCauseChain(error).at(-1) ?? error

function readCauseChain(error: unknown): Record<string, unknown>[] {
  const links: Record<string, unknown>[] = []
  let link = error
  while (typeof link === 'object' && link !== null && links.length < 5) {
    links.push(link as Record<string, unknown>)
    link = (link as { cause?: unknown }).cause
  }
  return links
}

/**
 * Returns advice on fixing a gateway connection that failed or timed out.
 *
 * @param base - the URL of the gateway.
 * @param error - the error, or `undefined` after a timeout.
 */
export function connectionAdvice(base: string, error?: ConnectionError): string {
  const { code = '', proxyStatus } = error ?? {}
  if (proxyStatus === '407')
    return 'The company proxy wants a user and a password (status 407): write them into its URL, as in http://user:password@proxy:8080.'
  if (proxyStatus !== undefined)
    return `The company proxy refused to connect to the gateway (status ${proxyStatus}): ask its operator to allow the host of baseUrl.`
  const fault = CERTIFICATE_FAULTS.get(code)
  if (fault) return fault
  if (UNTRUSTED.test(code))
    return 'Node does not know the authority of its certificate: write its certificate into a file, set NODE_EXTRA_CA_CERTS to the path of the file, and restart.'
  if (base.startsWith('https:') && isProxyIgnored())
    return 'HTTPS_PROXY is set, but Node uses it only with NODE_USE_ENV_PROXY=1 (Node 22.21 or newer) or with an agent of undici.'
  return `Check baseUrl, and whether a firewall lets this server connect to ${new URL(base).host}.`
}

const CERTIFICATE_FAULTS = new Map([
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

/** Matches OpenSSL's codes for certificates of an authority that Node doesn't trust, such as a company's internal one. */
const UNTRUSTED = /^UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT)|SELF_SIGNED_CERT/

function isProxyIgnored(): boolean {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
  const env = process?.env ?? {}
  return Boolean(env['HTTPS_PROXY'] || env['https_proxy']) && env['NODE_USE_ENV_PROXY'] !== '1'
}
