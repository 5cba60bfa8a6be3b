/**
 * Creates an error that contains only the original connection error's code, or `UNKNOWN` if it has none. The original
 * error may contain headers or raw bytes that include the API key.
 */
export function createSafeCause(error: unknown): SafeCause {
  const code = readCodes(error).at(-1) ?? 'UNKNOWN'
  const proxyStatus = readMessages(error).map((text) => PROXY_RESPONSE.exec(text)?.[1])
  return Object.assign(new Error(code), {
    name: 'ConnectionError',
    code,
    proxyStatus: proxyStatus.find((status) => status !== undefined),
  })
}

/** A connection error from which all data that may contain the API key has been removed. */
export interface SafeCause extends Error {
  code: string
  /** The status with which a company's HTTP proxy rejected the connection. */
  proxyStatus: string | undefined
}

/** Matches undici's error message for an HTTP proxy that refuses to open a tunnel. */
const PROXY_RESPONSE = /^Proxy response \((\d{3})\)/

/**
 * Whether an error is a connection error. Connection errors don't share a common class. Node and undici add a code to
 * connection errors, but in Bun, Deno, and Cloudflare Workers we can recognise such errors only by their message.
 */
export const isConnectionError = (error: unknown): boolean =>
  readCodes(error).length > 0 || readMessages(error).some((text) => CONNECTION.test(text))

const CONNECTION =
  /fetch failed|failed to fetch|connect|network|socket|sending request|time(d )?out|dns|tls|ssl|certificate|internal error; reference/i

const readMessages = (error: unknown): string[] =>
  readCauseChain(error).flatMap(({ message }) => (typeof message === 'string' ? [message] : []))

/**
 * Whether an error may be caused by a keep-alive race, in which the gateway closes an idle connection just as the
 * client reuses it. A keep-alive race can't occur on a new socket. A socket is new if it hasn't read any bytes yet.
 */
export function isKeepAliveRace(error: unknown): boolean {
  if (!readCodes(error).some((code) => /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(code)))
    return false
  return !readCauseChain(error).some(
    ({ socket }) => isObject(socket) && 'bytesRead' in socket && socket.bytesRead === 0,
  )
}

function readCodes(error: unknown): string[] {
  return readCauseChain(error).flatMap(({ code }) =>
    typeof code === 'string' && /^(E[A-Z]{2,20}|EAI_[A-Z]{2,20}|[A-Z]+(_[A-Z]+){1,6})$/.test(code)
      ? [code]
      : [],
  )
}

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
 * Whether a parsed body contains the API key, ignoring case. Keys in base64, base64url, hex, or percent encoding are
 * also detected. Keys shorter than 16 characters are never detected.
 */
export function containsApiKey(apiKey: string, body: unknown): boolean {
  if (apiKey.length < MIN_KEY_LENGTH) return false
  // We serialise the body again because escape sequences in the original JSON could hide the key.
  const text = JSON.stringify(body).toLowerCase()
  return encodeKey(apiKey).some((encoded) => text.includes(encoded))
}

function encodeKey(key: string): string[] {
  const base64 = [0, 1, 2].map((shift) =>
    // The first and last characters of the encoded key depend on the text around it, so we remove them.
    btoa(' '.repeat(shift) + key).slice(
      Math.ceil((shift * 4) / 3),
      Math.floor(((shift + key.length) * 4) / 3),
    ),
  )
  const hex = Array.from(key, (char) => char.charCodeAt(0).toString(16)).join('')
  return [
    JSON.stringify(key).slice(1, -1),
    encodeURIComponent(key),
    hex,
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ].map((encoded) => encoded.toLowerCase())
}
