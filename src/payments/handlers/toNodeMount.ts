import { MAX_BODY_BYTES } from '../messages/readMessage.js'
import { matchPath } from './matchPath.js'

/** The members of a `node:http`, Express, or Fastify request that the handlers use. */
export interface NodeRequest extends AsyncIterable<Uint8Array | string> {
  /** The HTTP method. */
  readonly method?: string | undefined
  /** The path and query. Express removes the mount path from the path. */
  readonly url?: string | undefined
  /** The path and query including the mount path, if the framework is Express. */
  readonly originalUrl?: string | undefined
  /** The headers as an array in which names and values alternate. */
  readonly rawHeaders: readonly string[]
  /**
   * The parsed body. Present when middleware such as `express.urlencoded()` has parsed the body. Fastify, Koa, and Nest on
   * Fastify keep it elsewhere, so pass it on: `Object.assign(request.raw, { body: request.body })`.
   */
  readonly body?: unknown
  /** The body's bytes, which Google Cloud Functions, Firebase, and Nest with `rawBody: true` keep. */
  readonly rawBody?: unknown
  /** Whether the stream has already been read. */
  readonly readableEnded?: boolean | undefined
}

/** A request handler for `node:http` and for Express 4 and 5. */
export type NodeMount = (
  request: NodeRequest,
  response: {
    statusCode: number
    setHeader(name: string, value: string): unknown
    end(body?: string): unknown
  },
) => void

/** Converts a fetch-style handler to a Node.js handler. */
export function toNodeMount(
  handle: (request: Request, raw: unknown) => Promise<Response>,
  logFailure: (error: unknown) => void,
): NodeMount {
  return (request, response) => {
    void toRequest(request)
      .then((converted) => handle(converted, request))
      .catch((error: unknown) => {
        logFailure(error)
        return new Response(null, { status: 400 })
      })
      .then(async (answer) => {
        response.statusCode = answer.status
        answer.headers.forEach((value, name) => response.setHeader(name, value))
        response.end(await answer.text())
      })
      // We ignore errors that occur because the client has closed the connection.
      .catch(() => undefined)
  }
}

async function toRequest(request: NodeRequest): Promise<Request> {
  const { method = 'GET', url = '/', originalUrl = url, rawHeaders } = request
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]]
    // We skip HTTP/2 pseudo-headers. We also skip `content-length` and `transfer-encoding` (they may no longer
    // match the body).
    if (!/^(:.*|content-length|transfer-encoding)$/i.test(name)) headers.append(name, value)
  }
  // Express removes the mount path from `url`. A middleware that rewrites URLs, on the other hand, changes only `url`.
  const path = matchPath(url.replace(/[?#].*/s, '')) ? url : originalUrl
  const target = new URL(path, 'http://localhost')
  if (method === 'GET' || method === 'HEAD') return new Request(target, { method, headers })
  // It isn't enough to check whether `body` is set: Express 4 sets it even if the stream hasn't been read.
  const body =
    toBytes(request.rawBody) ??
    (request.readableEnded ? rebuildBody(request.body, headers) : await readStream(request))
  const converted = new Request(target, { method, headers, body: body ?? '' })
  // If nobody passed on what a parser has read, the handlers must not take the body for an empty one.
  if (body === undefined && headers.get('content-type')) await converted.text()
  return converted
}

async function readStream(request: NodeRequest): Promise<Blob> {
  const chunks: BlobPart[] = []
  let length = 0
  for await (const chunk of request) {
    chunks.push(chunk as BlobPart)
    length += chunk.length
    if (length > MAX_BODY_BYTES) break
  }
  return new Blob(chunks)
}

const toBytes = (body: unknown) =>
  typeof body === 'string' || body instanceof Uint8Array
    ? (body as string | Uint8Array<ArrayBuffer>)
    : undefined

/** Reconstructs the original body from the parsed body as closely as possible. */
function rebuildBody(body: unknown, headers: Headers): BodyInit | undefined {
  const bytes = toBytes(body)
  if (bytes !== undefined || typeof body !== 'object' || body === null) return bytes
  if (/json/i.test(headers.get('content-type') ?? '')) return JSON.stringify(body)
  headers.set('content-type', 'application/x-www-form-urlencoded')
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(body) as [string, unknown][])
    for (const single of Array.isArray(value) ? (value as unknown[]) : [value])
      // We add brackets to the names of nested values so that `verifyBillplz` rejects them.
      form.append(typeof single === 'string' ? name : `${name}[]`, String(single))
  return form
}
