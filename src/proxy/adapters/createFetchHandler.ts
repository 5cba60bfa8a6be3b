import { type Handle, type ProxyResponse, createProblemResponse } from '../http/ProxyResponse.js'
import type { ProxyRequest } from '../options/ProxyRequest.js'
import { mergeHeaders } from './mergeHeaders.js'

/**
 * The second argument of a fetch handler: the execution context in Workers, or `{ waitUntil: after }` in Next.js. Other
 * properties are ignored. Without `waitUntil`, the proxy uses the runtime's, if it has one: Vercel, Next.js hosts that
 * set `@next/request-context`, and Workers with `nodejs_compat`.
 */
export interface FetchContext {
  /** Keeps the runtime awake until `work` has settled. */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined
  /**
   * The Node request, which `@hono/node-server` passes (in Hono: `context.env`). Its headers are cheaper to read.
   * Responses are then compressed even without `compress`, because Node sends them unchanged.
   */
  incoming?: unknown
  /**
   * Whether the runtime sends responses with `Content-Encoding` unchanged, as Bun and Deno do. Default false: Next.js
   * drops that header, and Workers would compress the body a second time. Both compress responses themselves.
   */
  compress?: boolean | undefined
  /**
   * The headers that the application adds to this response, merged with the proxy's. A response with `Set-Cookie` is
   * never `public`. The handler cannot see a cookie that the framework adds later. If it adds one, pass `new Headers({
   * 'Cache-Control': 'private' })`.
   */
  headers?: Headers | undefined
  /** Passed by Next.js to a route; ignored. */
  params?: unknown
}

/**
 * Handles a request; synchronously for a cache hit. It never throws, and its promise never rejects.
 *
 * You can pass a framework's second argument unchanged, even if it is untyped, such as Hono's `context.env`. Only the
 * properties of {@link FetchContext} are read. A `waitUntil` with another type does not compile.
 */
export type FetchHandler = <Context = FetchContext>(
  request: Request,
  // `& object` allows a context that has no property in common with FetchContext.
  context?: (FetchContext & object) | Untyped<Context>,
) => Response | Promise<Response>

/** Accepts only `unknown` and `any`; every other type is checked against {@link FetchContext}. */
type Untyped<Context> = unknown extends Context ? Context : never

/** Creates the adapter for runtimes with `Request` and `Response`: Next.js, Hono, Bun, Deno, Workers. */
export function createFetchHandler(handle: Handle): FetchHandler {
  return (request, context) => {
    try {
      const answer = handle(new FetchRequest(request, context as FetchContext | undefined))
      const { headers } = context ?? {}
      const respond =
        headers instanceof Headers
          ? (awaited: ProxyResponse) => toMergedResponse(awaited, headers)
          : toResponse
      // A cache hit does not return a promise, because servers handle a plain `Response` faster.
      return answer instanceof Promise ? answer.then(respond, respondFailing) : respond(answer)
    } catch {
      return respondFailing()
    }
  }
}

const respondFailing = () => toResponse(createProblemResponse('internal-error'))

/** The headers that are read from the Node request, if there is one. All others are read from the `Request`. */
const NEGOTIATED_HEADERS = new Set(['accept-encoding', 'if-none-match', 'origin'])

class FetchRequest implements ProxyRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly #context: FetchContext | undefined
  readonly #nodeHeaders: NodeHeaders | undefined

  constructor(
    readonly raw: Request,
    context: FetchContext | undefined,
  ) {
    const { url } = raw
    const path = url.indexOf('/', url.indexOf('://') + 3)
    const query = url.indexOf('?', path)
    this.method = raw.method
    this.path = path < 0 ? '/' : query < 0 ? url.slice(path) : url.slice(path, query)
    this.query = query < 0 ? '' : url.slice(query + 1)
    this.#context = context
    this.#nodeHeaders = nodeHeadersIn(context)
  }

  header(name: string): string | undefined {
    if (this.#nodeHeaders && NEGOTIATED_HEADERS.has(name))
      return readNodeHeader(this.#nodeHeaders, name)
    if (name === 'accept-encoding' && this.#context?.compress !== true) return undefined
    const value = this.raw.headers.get(name) ?? undefined
    // HTTP/2 has no `Host` header, and not every runtime derives one from the URL.
    return name === 'host' ? (value ?? new URL(this.raw.url).host) : value
  }

  /** The context's `waitUntil`, if it is a function. A framework may pass any value. */
  get waitUntil(): ProxyRequest['waitUntil'] {
    const context = this.#context
    return typeof context?.waitUntil === 'function'
      ? (work) => context.waitUntil?.(work)
      : undefined
  }
}

function nodeHeadersIn(context: FetchContext | undefined): NodeHeaders | undefined {
  const { rawHeaders, headers } = (context?.incoming ?? {}) as Record<string, unknown>
  // Only a Node request has both properties.
  return Array.isArray(rawHeaders) && headers ? (headers as NodeHeaders) : undefined
}

const toResponse = (answer: ProxyResponse) => new Response(toBody(answer), toResponseInit(answer))

function toMergedResponse(answer: ProxyResponse, application: Headers): Response {
  // Merged headers leave the application's object, because Hono copies what is left in it onto the response.
  const headers = mergeHeaders(answer.headers, application)
  const response = new Response(toBody(answer), toResponseInit({ ...answer, headers }))
  application.forEach((value, name) => response.headers.append(name, value))
  return response
}

/** Returns the body; a stream, if it has parts. A part is created when the previous one has been sent. */
function toBody({ body, parts }: ProxyResponse): BodyInit | null {
  if (!parts) return body as BodyInit | null
  const iterator = parts[Symbol.iterator]()
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = iterator.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
  })
}

/**
 * Converts the headers to a plain record, because a `Headers` object would be read, sorted and copied for every
 * response. In the proxy's headers, no name occurs twice.
 */
function toResponseInit({ status, headers }: ProxyResponse): ResponseInit {
  const record: Record<string, string> = {}
  for (let index = 0; index + 1 < headers.length; index += 2)
    record[headers[index] ?? ''] = headers[index + 1] ?? ''
  return { status, headers: record }
}

/** The `headers` of a Node request: names in lower case, repeated headers joined according to HTTP. */
export type NodeHeaders = Record<string, string | string[] | undefined>

/** Returns the value of a header by its lower-case name. In HTTP/2 the host is called `:authority`. */
export function readNodeHeader(headers: NodeHeaders, name: string): string | undefined {
  const value = (name === 'host' ? headers[':authority'] : undefined) ?? headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
