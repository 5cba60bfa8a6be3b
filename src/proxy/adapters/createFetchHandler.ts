import type { Handle, ProxyResponse } from '../http/ProxyResponse.js'
import { createProblemResponse } from '../http/createProblemResponse.js'
import type { ProxyRequest } from '../options/ProxyRequest.js'
import { mergeHeaders } from './mergeHeaders.js'
import { readNodeHeader, type NodeHeaders } from './readNodeHeader.js'

/**
 * The second argument of a fetch handler: the execution context of Workers, or `{ waitUntil: after }` of Next.js. Other
 * properties are ignored. Without `waitUntil` the proxy uses that of the runtime, if the runtime has one: Vercel, hosts
 * of Next.js that set `@next/request-context`, and Workers with `nodejs_compat`.
 */
export interface FetchContext {
  /** Keeps the runtime awake until `work` has settled. */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined
  /**
   * The request of Node, which `@hono/node-server` passes, in Hono as `context.env`. Its headers are cheaper to read, and
   * Node sends a compressed response unchanged.
   */
  incoming?: unknown
  /**
   * Whether the runtime sends a response with `Content-Encoding` unchanged, as Bun and Deno do. Default false: Next.js drops
   * that header, and Workers would compress the body a second time. Both compress responses themselves.
   */
  compress?: boolean | undefined
  /**
   * The headers that the application adds to this response, merged with those of the proxy. A response with `Set-Cookie` is
   * never `public`. The handler cannot see a cookie that a framework adds later: such a response needs
   * `new Headers({ 'Cache-Control': 'private' })`.
   */
  headers?: Headers | undefined
  /** Passed by Next.js to a route; ignored. */
  params?: unknown
}

/**
 * Handles a request; a cache hit synchronously. It never throws, and its promise never rejects.
 *
 * You can pass the second argument of a framework unchanged, even if it is untyped, such as `context.env` of Hono. Only
 * the properties of {@link FetchContext} are read. A `waitUntil` of another type does not compile.
 */
export type FetchHandler = <Context = FetchContext>(
  request: Request,
  // `& object` allows a context that has no property in common with FetchContext.
  context?: (FetchContext & object) | Untyped<Context>,
) => Response | Promise<Response>

/** Only `unknown` and `any`; every other type is checked against {@link FetchContext}. */
type Untyped<Context> = unknown extends Context ? Context : never

/** Creates the adapter for runtimes with `Request` and `Response`: Next.js, Hono, Bun, Deno, Workers. */
export function createFetchHandler(handle: Handle): FetchHandler {
  return (request, context) => {
    try {
      const answer = handle(new FetchView(request, context as FetchContext | undefined))
      const { headers } = context ?? {}
      const respond =
        headers instanceof Headers
          ? (awaited: ProxyResponse) => toMergedResponse(awaited, headers)
          : toResponse
      // A cache hit returns no promise, because servers handle a plain `Response` faster.
      return answer instanceof Promise ? answer.then(respond, respondFailing) : respond(answer)
    } catch {
      return respondFailing()
    }
  }
}

const respondFailing = () => toResponse(createProblemResponse('internal-error'))

/** The headers by which a response is negotiated. They are read from the request of Node, all others from the `Request`. */
const NEGOTIATED_HEADERS = new Set(['accept-encoding', 'if-none-match', 'origin'])

class FetchView implements ProxyRequest {
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
    // HTTP/2 has no `Host` header, and not every runtime derives one from the address.
    return name === 'host' ? (value ?? new URL(this.raw.url).host) : value
  }

  /** A framework may pass a second argument of any type. */
  get waitUntil(): ProxyRequest['waitUntil'] {
    const context = this.#context
    return typeof context?.waitUntil === 'function'
      ? (work) => context.waitUntil?.(work)
      : undefined
  }
}

function nodeHeadersIn(context: FetchContext | undefined): NodeHeaders | undefined {
  const { rawHeaders, headers } = (context?.incoming ?? {}) as Record<string, unknown>
  // Only a request of Node has both.
  return Array.isArray(rawHeaders) && headers ? (headers as NodeHeaders) : undefined
}

/** The second argument of `Response`, created once for each prebuilt answer, because all cache hits have the same one. */
const responseInits = new WeakMap<ProxyResponse, ResponseInit>()

function toResponse(answer: ProxyResponse): Response {
  let init = responseInits.get(answer)
  if (!init) responseInits.set(answer, (init = toResponseInit(answer)))
  return new Response(answer.body as BodyInit | null, init)
}

function toMergedResponse(answer: ProxyResponse, application: Headers): Response {
  const headers = mergeHeaders(answer.headers, application)
  const response = new Response(
    answer.body as BodyInit | null,
    toResponseInit({ ...answer, headers }),
  )
  application.forEach((value, name) => response.headers.append(name, value))
  return response
}

/** Headers as a plain record: a `Headers` object would be read, sorted and copied for every response. No name occurs twice. */
function toResponseInit({ status, headers }: ProxyResponse): ResponseInit {
  const record: Record<string, string> = {}
  for (let index = 0; index + 1 < headers.length; index += 2)
    record[headers[index] ?? ''] = headers[index + 1] ?? ''
  return { status, headers: record }
}
