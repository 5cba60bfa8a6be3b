import type { Log } from '../messages/createLog.js'

/** A request of `node:http`, Express or Fastify, as far as it is used. */
export interface NodeRequest extends AsyncIterable<Uint8Array | string> {
  /** HTTP method. */
  readonly method?: string | undefined
  /** Path and query, without the path at which Express has mounted the handler. */
  readonly url?: string | undefined
  /** Express's path and query as they were sent. */
  readonly originalUrl?: string | undefined
  /** Names and values of the headers, in turn. */
  readonly rawHeaders: readonly string[]
  /** The body, if middleware such as `express.urlencoded()` has read it. */
  readonly body?: unknown
  /** Whether the body has been read from the stream. */
  readonly readableEnded?: boolean | undefined
}

/** A response of `node:http`, as far as it is used. */
export interface NodeResponse {
  /** HTTP status. */
  statusCode: number
  /**
   * Sets a header.
   *
   * @param name - the header's name.
   * @param value - its value.
   */
  setHeader(name: string, value: string): unknown
  /**
   * Sends the response.
   *
   * @param body - the body.
   */
  end(body?: string): unknown
}

/** Handles a request of `node:http` and Express 4 and 5. */
export type NodeMount = (request: NodeRequest, response: NodeResponse) => void

const MAX_BYTES = 65_536

/** Converts the fetch-style handler to one of Node. */
export function toNodeMount(
  handle: (request: Request, raw: unknown) => Promise<Response>,
  log: Log,
): NodeMount {
  return (request, response) => {
    void toRequest(request, log)
      .then((converted) => handle(converted, request))
      .catch(() => new Response(null, { status: 400 }))
      .then(async (answer) => {
        response.statusCode = answer.status
        answer.headers.forEach((value, name) => response.setHeader(name, value))
        response.end(await answer.text())
      })
      // The connection has ended.
      .catch(() => undefined)
  }
}

async function toRequest(request: NodeRequest, log: Log): Promise<Request> {
  const { method = 'GET', url = '/', originalUrl = url, rawHeaders } = request
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]]
    // HTTP/2's pseudo headers, and the length of a body that is read again.
    if (!/^(:.*|content-length|transfer-encoding)$/i.test(name)) headers.append(name, value)
  }
  const target = new URL(originalUrl, 'http://localhost')
  if (method === 'GET' || method === 'HEAD') return new Request(target, { method, headers })
  // Express 4 sets an empty `body` even if it hasn't read the stream.
  const body = request.readableEnded
    ? rebuildBody(request.body, headers, log)
    : await readStream(request)
  return new Request(target, { method, headers, body })
}

async function readStream(request: NodeRequest): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: number[] = []
  for await (const chunk of request) {
    for (const byte of typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk)
      chunks.push(byte)
    if (chunks.length > MAX_BYTES) break
  }
  return Uint8Array.from(chunks)
}

/** Returns a body that middleware has parsed as it was sent, as far as the parser has left that. */
function rebuildBody(body: unknown, headers: Headers, log: Log): BodyInit {
  if (typeof body === 'string') return body
  if (body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer>
  if (/json/i.test(headers.get('content-type') ?? '')) {
    log(
      'warn',
      { kind: 'parsed-body' },
      'Middleware has parsed a JSON body before the payments could read it, so a signature over its bytes will not fit. Mount the payments before express.json().',
    )
    return JSON.stringify(body)
  }
  headers.set('content-type', 'application/x-www-form-urlencoded')
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(body ?? {}) as [string, unknown][])
    for (const single of Array.isArray(value) ? (value as unknown[]) : [value])
      // A nested value gets a name that no reader accepts.
      form.append(typeof single === 'string' ? name : `${name}[]`, String(single))
  return form
}
