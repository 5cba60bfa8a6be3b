import { UnreadableError } from '../contract/index.js'

/** An answer with more bytes than may be read. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}

/**
 * Reads a body as UTF-8 text, and stops at `maxBytes` as it streams. The bytes counted are those after
 * decompression, so that a small body that unpacks into a huge one is stopped too.
 *
 * @throws {TooLargeError} beyond `maxBytes`. @throws {UnreadableError} when it is not UTF-8.
 */
export async function readBody(response: Response, maxBytes: number): Promise<string> {
  if (Number(response.headers.get('content-length')) > maxBytes) {
    discardBody(response)
    throw new TooLargeError(`more than ${maxBytes} bytes announced`)
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
      if (size > maxBytes) throw new TooLargeError(`more than ${maxBytes} bytes sent`)
      text += decode(decoder, value)
    }
  } finally {
    // Whatever ended it: a body that is not read to its end keeps its connection open.
    reader.cancel().catch(() => undefined)
  }
}

/** Lets go of a body that nobody will read, so that its connection does not stay open. */
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
