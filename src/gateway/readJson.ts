import { UnreadableError } from '../contract/index.js'
import { GatewayError } from './GatewayError.js'

/** The maximum nesting depth. The standard gateway's lists are nested only three levels deep. */
const MAX_DEPTH = 64

/** Thrown when a body or an adapter's result is larger than `maxBytes`. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}

/**
 * Reads a response body as JSON and rejects it if it is too large or nested too deeply.
 *
 * @throws {TooLargeError} if the body is larger than `maxBytes`.
 * @throws {UnreadableError} if the body isn't valid UTF-8 or JSON, or is nested more than 64 levels deep.
 */
export async function readJson(response: Response, maxBytes: number): Promise<unknown> {
  return parseJson(await readText(response, maxBytes))
}

/**
 * Reads a response body as UTF-8 text. Reading stops after `maxBytes` decompressed bytes, because a small compressed
 * body could expand to a huge one.
 *
 * @throws {TooLargeError} if the body is larger than `maxBytes`.
 * @throws {UnreadableError} if the body isn't valid UTF-8.
 */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return ''
  const reader = createReader(response.body)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  let text = ''
  try {
    if (Number(response.headers.get('content-length')) > maxBytes)
      throw new TooLargeError(`Content-Length is above ${maxBytes} bytes.`)
    for (;;) {
      const { done, value } = await reader.read()
      if (done || !value) return text + decode(decoder)
      size += value.byteLength
      if (size > maxBytes) throw new TooLargeError(`The body has more than ${maxBytes} bytes.`)
      text += decode(decoder, value)
    }
  } finally {
    // If we didn't cancel a body that hasn't been read completely, its connection would remain open.
    void reader.cancel().catch(() => undefined)
  }
}

interface BodyReader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>
  cancel(): Promise<unknown>
}

/**
 * Creates a reader for a response body. The body returned by `node-fetch` is a Node stream, which we can read only by
 * iterating over it.
 *
 * @throws {GatewayError} if the body is neither a web stream nor iterable.
 */
function createReader(body: object): BodyReader {
  if ('getReader' in body && typeof body.getReader === 'function')
    return (body as ReadableStream<Uint8Array>).getReader()
  if (Symbol.asyncIterator in body) {
    const stream = body as AsyncIterable<Uint8Array> & { destroy?: () => void }
    const iterator = stream[Symbol.asyncIterator]()
    return {
      read: async () => {
        const result = await iterator.next()
        return result.done ? { done: true } : { done: false, value: result.value }
      },
      // While a read is pending, `return` would wait for it, so we destroy the stream.
      cancel: async () => (stream.destroy ? stream.destroy() : iterator.return?.()),
    }
  }
  throw new GatewayError('internal', {
    detail:
      'The response of the function `fetch` has a body without a reader. Pass a `fetch` like the built-in one.',
  })
}

/** Discards a body, which closes its connection. */
export function discardBody({ body }: Response): void {
  if (body)
    void createReader(body)
      .cancel()
      .catch(() => undefined)
}

function decode(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    throw new UnreadableError('', 'UTF-8 text', 'other bytes')
  }
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

/** Removes `__proto__` keys from a parsed body. @throws {UnreadableError} if it has more than `levels` levels. */
function cleanJson(value: unknown, levels: number): void {
  if (typeof value !== 'object' || value === null) return
  if (levels === 0) throw new UnreadableError('', `at most ${MAX_DEPTH} levels of nesting`, 'more')
  if (Object.hasOwn(value, '__proto__')) delete (value as { ['__proto__']?: unknown })['__proto__']
  for (const each of Object.values(value)) cleanJson(each, levels - 1)
}
