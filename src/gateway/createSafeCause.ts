/**
 * Creates an error that contains only the code of a connection error, or `UNKNOWN`. HTTP clients' errors contain raw
 * bytes and headers, which may include the key.
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

/** A connection error without anything that may contain the key. */
export interface SafeCause extends Error {
  code: string
  /** The status with which a company proxy refused the connection, if it did. */
  proxyStatus: string | undefined
}

/** Matches undici's error for a proxy that does not open a tunnel. */
const PROXY_RESPONSE = /^Proxy response \((\d{3})\)/

/**
 * Whether the error is about a connection. Runtimes have no common class for such errors: Node's and undici's have a
 * code, but errors in Bun, Deno and Cloudflare Workers have only a message.
 */
export const isConnectionError = (error: unknown): boolean =>
  readCodes(error).length > 0 || readMessages(error).some((text) => CONNECTION.test(text))

const CONNECTION =
  /fetch failed|failed to fetch|connect|network|socket|sending request|time(d )?out|dns|tls|ssl|certificate|internal error; reference/i

const readMessages = (error: unknown): string[] =>
  readCauseChain(error).flatMap(({ message }) => (typeof message === 'string' ? [message] : []))

/**
 * Whether the error may be a keep-alive race: the gateway closed an idle connection just as the client reused it. A
 * socket that has not read any bytes is new, so its failure is not such a race.
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

/** Minimum length of a key to search for. A normal response could contain a shorter key by chance. */
const MIN_KEY_LENGTH = 16

/**
 * Checks whether a parsed body contains the key, in any letter case: unchanged, in base64 or base64url (at each of the
 * three alignments), in hex, or percent-encoded. Returns false for a key shorter than 16 characters.
 */
export function containsApiKey(apiKey: string, body: unknown): boolean {
  if (apiKey.length < MIN_KEY_LENGTH) return false
  // Serialized again, because an escape in the original JSON could hide the key.
  const text = JSON.stringify(body).toLowerCase()
  return encodeKey(apiKey).some((encoded) => text.includes(encoded))
}

function encodeKey(key: string): string[] {
  const base64 = [0, 1, 2].map((shift) =>
    // The characters at both ends are cut off, because they depend on the text around the key.
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
