import { UnreadableError } from '../contract/index.js'

/** A body with more than `maxBytes` bytes. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}

/**
 * Reads a body as UTF-8 text and stops at `maxBytes` while it streams. Bytes are counted after decompression, so that a
 * small body that decompresses to a huge one is stopped, too.
 *
 * @throws {TooLargeError} for a body of more than `maxBytes`.
 * @throws {UnreadableError} for a body that is not UTF-8.
 */
export async function readBody(response: Response, maxBytes: number): Promise<string> {
  if (Number(response.headers.get('content-length')) > maxBytes) {
    discardBody(response)
    throw new TooLargeError(`Content-Length is above ${maxBytes} bytes.`)
  }
  if (!response.body) return ''
  const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text + decode(decoder)
      size += value.byteLength
      if (size > maxBytes) throw new TooLargeError(`The body has more than ${maxBytes} bytes.`)
      text += decode(decoder, value)
    }
  } finally {
    // However the loop ended: a body that is not read to its end keeps its connection open.
    reader.cancel().catch(() => undefined)
  }
}

/** Cancels a body that is not read, so that its connection does not stay open. */
export function discardBody(response: Response): void {
  response.body?.cancel().catch(() => undefined)
}

function decode(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    throw new UnreadableError('', 'UTF-8 text', 'other bytes')
  }
}
