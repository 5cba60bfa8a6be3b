import { UnreadableError } from '../contract/index.js'

/** The maximum nesting depth. The standard gateway's lists are nested only three levels deep. */
const MAX_DEPTH = 64

/** Thrown when a body or an adapter's result is larger than `maxBytes`. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}

/** The body of the built-in `fetch` or, in `node-fetch` and the command, a Node stream. */
type Body = ReadableStream<Uint8Array> | (AsyncIterable<Uint8Array> & { destroy?: () => void })

/**
 * Reads a response body as UTF-8 text. Reading stops after `maxBytes` decompressed bytes, because a small compressed
 * body could expand to a huge one.
 *
 * @throws {TooLargeError} if the body is larger than `maxBytes`.
 * @throws {UnreadableError} if the body isn't valid UTF-8.
 */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const { body, headers } = response
  if (!body) return ''
  if (Number(headers.get('content-length')) > maxBytes) {
    discardBody(response)
    throw new TooLargeError(`Content-Length is above ${maxBytes} bytes.`)
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new UnreadableError('', 'UTF-8 text', 'other bytes')
    }
  }
  let size = 0
  let text = ''
  // Leaving the loop early cancels the body, which would otherwise keep its connection open.
  for await (const bytes of readChunks(body)) {
    size += bytes.byteLength
    if (size > maxBytes) throw new TooLargeError(`The body has more than ${maxBytes} bytes.`)
    text += decode(bytes)
  }
  return text + decode()
}

/** Safari's streams can't be iterated over, and Node's streams have no reader. */
async function* readChunks(body: Body): AsyncGenerator<Uint8Array, void> {
  if (!('getReader' in body)) {
    yield* body
    return
  }
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

/** Discards a body, which closes its connection. */
export function discardBody(response: Response): void {
  const body = response.body as Body | null
  if (body && 'getReader' in body) void body.cancel().catch(() => undefined)
  else body?.destroy?.()
}

/**
 * Parses a response body and removes `__proto__` keys. Deeply nested bodies are rejected because they could overflow
 * the stack in `JSON.stringify`.
 *
 * @throws {UnreadableError} if the text isn't JSON or is nested too deeply. The error doesn't contain the parsed text.
 */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UnreadableError('', 'JSON', text.trim() ? 'something else' : 'nothing')
  }
  cleanJson(value, MAX_DEPTH)
  return value
}

function cleanJson(value: unknown, levels: number): void {
  if (typeof value !== 'object' || value === null) return
  if (levels === 0) throw new UnreadableError('', `at most ${MAX_DEPTH} levels of nesting`, 'more')
  if (Object.hasOwn(value, '__proto__')) delete (value as { ['__proto__']?: unknown })['__proto__']
  for (const each of Object.values(value)) cleanJson(each, levels - 1)
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
