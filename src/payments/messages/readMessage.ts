import type { Field, GatewayMessage, Refusal } from '../PaymentGateway.js'
import { isRefusal, refuse } from '../verify/refuse.js'

/** The maximum body size in bytes. Messages from gateways take up only a few kilobytes. */
export const MAX_BODY_BYTES = 65_536

/** Parses a gateway request, reading the fields from the `POST` body or the `GET` query. */
export async function readMessage(request: Request): Promise<GatewayMessage | Refusal> {
  const body = await readBody(request)
  if (!body) return refuse('unreadable')
  const fields =
    request.method === 'POST' ? await readFields(request, body) : readQuery(request.url)
  return isRefusal(fields) ? fields : { fields, body, headers: request.headers }
}

/**
 * Reads a request body. The result is `undefined` if the body is too large.
 *
 * @throws if the body has been read before.
 */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (request.bodyUsed || request.body?.locked)
    throw new Error(
      'The body was read before the payments could read it. Mount the payments before the parser, or pass on what it has read: in Node as `body` of the request, elsewhere in a new Request.',
    )
  return readBytes(request.body, MAX_BODY_BYTES)
}

/** Reads a stream. The result is `undefined` if it has more than `max` bytes. The rest isn't read. */
export async function readBytes(
  stream: ReadableStream | null,
  max: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const reader = stream?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const chunk = read.value as Uint8Array<ArrayBuffer>
    length += chunk.byteLength
    if (length > max) {
      await reader?.cancel()
      return undefined
    }
    chunks.push(chunk)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

function readQuery(url: string): Field[] | Refusal {
  const at = url.indexOf('?')
  return at < 0 ? [] : readForm(url.slice(at + 1).replace(/#.*/s, ''))
}

/**
 * Parses the fields of a body, which may be URL-encoded, `multipart/form-data` (used by toyyibPay), or a flat JSON
 * object.
 */
export async function readFields(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
): Promise<Field[] | Refusal> {
  const type = request.headers.get('content-type') ?? ''
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return refuse('not-utf-8')
  }
  if (/^multipart\/form-data\b/i.test(type)) return readMultipart(type, body)
  return /^application\/(\w+\+)?json\b/i.test(type) ? readJson(text) : readForm(text)
}

async function readMultipart(
  type: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<Field[] | Refusal> {
  try {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData()
    const isText = (field: [string, FormDataEntryValue]): field is [string, string] =>
      typeof field[1] === 'string'
    const fields = [...form]
    return fields.every(isText) ? fields : refuse('not-a-string')
  } catch {
    return refuse('unreadable')
  }
}

function readJson(text: string): Field[] | Refusal {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return refuse('unreadable')
  }
  // We skip nested values here. CHIP's purchases contain nested values, but the CHIP gateway isn't affected (it
  // parses the raw body itself).
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return refuse('unreadable')
  return Object.entries(body)
    .filter(([, value]) => value !== null && typeof value !== 'object')
    .map(([name, value]): Field => [name, String(value)])
}

/**
 * Parses the fields of a URL-encoded form or a query in their original order. Invalid UTF-8 is rejected. We can't use
 * `URLSearchParams`. It replaces invalid UTF-8 with U+FFFD, which makes different texts equal.
 */
export function readForm(form: string): Field[] | Refusal {
  try {
    return form
      .split('&')
      .filter(Boolean)
      .map((pair): Field => {
        const at = pair.indexOf('=')
        return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))]
      })
  } catch {
    return refuse('not-utf-8')
  }
}

const decode = (text: string) => decodeURIComponent(text.replace(/\+/g, ' '))
