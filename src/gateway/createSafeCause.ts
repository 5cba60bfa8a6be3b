/**
 * Creates an error that contains only the original connection error's code, or `UNKNOWN` if it has none. The original
 * error may contain headers or raw bytes that include the API key. Returns `undefined` if `error` isn't a connection
 * error.
 *
 * Connection errors don't share a common class, and many of them are `TypeError`s, as are most programming errors. We
 * recognise them by a code or, in Deno and Cloudflare Workers, by the message of their root cause.
 */
export function createSafeCause(error: unknown): SafeCause | undefined {
  const chain = readCauseChain(error)
  const messages = chain.map(({ message }) => String(message))
  // From Node 24 on, the parser's error has no code.
  const code = readCodes(error).at(-1) ?? chain.map(({ name }) => name).find(isParserError)
  const isTimeout = chain.some(({ name }) => name === 'TimeoutError')
  if (code === undefined && !isTimeout && !CONNECTION_MESSAGE.test(messages.at(-1) ?? ''))
    return undefined
  const proxyStatus = messages.map((text) => PROXY_RESPONSE.exec(text)?.[1])
  return Object.assign(new Error(code ?? 'UNKNOWN'), {
    name: 'ConnectionError',
    code: code ?? 'UNKNOWN',
    proxyStatus: proxyStatus.find((status) => status !== undefined),
  })
}

const isParserError = (name: unknown): name is string => name === 'HTTPParserError'

/** A connection error from which all data that may contain the API key has been removed. */
export interface SafeCause extends Error {
  code: string
  /** The status with which a company's HTTP proxy rejected the connection. */
  proxyStatus: string | undefined
}

/** Matches undici's error message for an HTTP proxy that refuses to open a tunnel. */
const PROXY_RESPONSE = /^Proxy response \((\d{3})\)/

/** The codes of errors that occur while connecting or reading a response. Other codes belong to programming errors. */
const CONNECTION_CODE = matchAny(
  // The operating system
  /E(CONN(REFUSED|RESET|ABORTED)|PIPE|PROTO|TIMEDOUT|NETRESET|NOTCONN|SHUTDOWN|ADDRNOTAVAIL)/,
  /E(HOST|NET)(UNREACH|DOWN)/,
  // The name server
  /EAI_[A-Z]+|ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EBADRESP/,
  // TLS
  /(CERT|UNABLE_TO|ERR_SSL|ERR_TLS_(CERT|HANDSHAKE))_[A-Z\d_]+|(DEPTH_ZERO_)?SELF_SIGNED_CERT[A-Z_]*/,
  /HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)/,
  // HTTP in Node and undici
  /HPE_[A-Z_]+|ERR_STREAM_PREMATURE_CLOSE|ERR_HTTP2_[A-Z_]+_ERROR|ERR_SOCKET_C[A-Z_]+/,
  /UND_ERR_([A-Z]+_TIMEOUT|SOCKET|HEADERS_OVERFLOW|RES_[A-Z_]+|ABORTED|INFO|PRX_TLS)/,
  // A compressed body
  /Z_(DATA|BUF)_ERROR|ERR_+(BROTLI_DECODER_)?ERROR_[A-Z\d_]+|ZSTD_error_[a-z_]+/,
  // Bun
  /ConnectionRefused|ConnectionClosed|FailedToOpenSocket|(Zlib|BrotliDecompression)Error/,
)

/** The messages of connection errors without a code. */
const CONNECTION_MESSAGE = matchAny(
  // Node and browsers
  /fetch failed|terminated|bad port|failed to fetch|load failed|NetworkError when .*/i,
  // Deno
  /error sending request .*|error reading a body from connection.*|.*\(os error \d+\)/,
  /unexpected end of file|reached unexpected EOF|Fetch failed: Requests to port .*/,
  // Cloudflare Workers
  /Network connection lost\.|internal error; reference .*|\w+ (decompression failed|compressed stream) ?.*/,
  // Bun and node-fetch
  /Unable to connect\. Is the computer .*|Was there a typo in the url or port.*|network timeout at: .*/,
  /.* For more information, pass `verbose: true` in the second argument to fetch\(\)/,
)

/** Returns a pattern that matches a whole text if one of `patterns` does. */
function matchAny(...patterns: RegExp[]): RegExp {
  return new RegExp(`^(?:${patterns.map(({ source }) => source).join('|')})$`, 'is')
}

function readCodes(error: unknown): string[] {
  return readCauseChain(error).flatMap(({ code, syscall }) => {
    if (typeof code !== 'string') return []
    // A firewall on this machine forbids connections with EPERM, which is also the code of files.
    const isConnecting = syscall === 'connect' && /^E[A-Z]+$/.test(code)
    return isConnecting || CONNECTION_CODE.test(code) ? [code] : []
  })
}

/** Returns the error at the end of the chain of causes, where the first error was thrown. */
export const findRootCause = (error: unknown): unknown => readCauseChain(error).at(-1) ?? error

function readCauseChain(error: unknown): Record<string, unknown>[] {
  const links: Record<string, unknown>[] = []
  for (let link = error; isObject(link) && links.length < 5; link = link.cause) links.push(link)
  return links
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The minimum length of an API key we search for. Shorter keys may occur in a response by chance. */
const MIN_KEY_LENGTH = 16

/**
 * Whether a parsed body contains the API key, as it is or percent-encoded, ignoring case. Keys shorter than 16
 * characters are never detected.
 */
export function containsApiKey(apiKey: string, body: unknown): boolean {
  if (apiKey.length < MIN_KEY_LENGTH) return false
  // We serialise the body again because escape sequences in the original JSON could hide the key.
  const text = JSON.stringify(body).toLowerCase()
  return [JSON.stringify(apiKey).slice(1, -1), encodeURIComponent(apiKey)].some((key) =>
    text.includes(key.toLowerCase()),
  )
}
