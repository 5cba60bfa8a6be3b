import { type Handle, type ProxyResponse, createProblemResponse } from '../http/ProxyResponse.js'
import type { ProxyRequest } from '../options/FpxProxyOptions.js'

/**
 * The second argument of a fetch handler, which is the execution context in Workers or `{ waitUntil: after }` in
 * Next.js. Properties that aren't listed here are ignored. If you don't pass `waitUntil`, the proxy uses the runtime's
 * own function on Vercel, on Next.js hosts that set `@next/request-context`, and on Workers with `nodejs_compat`.
 */
export interface FetchContext {
  /** Keeps the runtime awake until `work` has settled. */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined
  /**
   * The Node request. In Hono, `@hono/node-server` passes it in `context.env`. If you pass the Node request, responses
   * are compressed even if `compress` isn't set (Node sends compressed responses unchanged).
   */
  incoming?: unknown
  /**
   * Whether the runtime leaves responses with a `Content-Encoding` header unchanged, as Bun and Deno do. By default,
   * the proxy doesn't compress responses: Next.js and Workers do. Next.js would also remove the
   * `Content-Encoding` header, and Workers would compress the body a second time.
   */
  compress?: boolean | undefined
  /**
   * The headers the application adds to this response. The proxy's own headers win. A response with `Set-Cookie` or
   * another `Cache-Control` isn't stored by any cache. The handler can't see cookies that the framework adds after
   * calling the handler. If your framework adds cookies, pass `new Headers({ 'Cache-Control': 'private' })`.
   */
  headers?: Headers | undefined
  /** The route parameters passed by Next.js, which are ignored. */
  params?: unknown
}

/**
 * Handles a request. Cache hits return synchronously. The handler never throws, and its promise never rejects.
 *
 * You can pass a framework's second argument unchanged, even if the argument is untyped (Hono's `context.env`).
 * Only the properties of {@link FetchContext} are read. Passing a `waitUntil` of a different type is a compile error.
 */
export type FetchHandler = <Context = FetchContext>(
  request: Request,
  // Without `& object`, a context that has no property in common with FetchContext would be a compile error.
  context?: (FetchContext & object) | Untyped<Context>,
) => Response | Promise<Response>

/** Accepts `unknown` and `any`. Other types are checked against {@link FetchContext}. */
type Untyped<Context> = unknown extends Context ? Context : never

/** Creates the adapter for runtimes with `Request` and `Response`, such as Next.js, Hono, Bun, Deno, and Workers. */
export function createFetchHandler(handle: Handle): FetchHandler {
  return (request, context) => {
    try {
      const response = handle(new FetchRequest(request, context as FetchContext | undefined))
      const { headers } = context ?? {}
      const respond =
        headers instanceof Headers
          ? (awaited: ProxyResponse) => toMergedResponse(awaited, headers)
          : toResponse
      // Cache hits don't return a promise (servers handle a plain `Response` faster).
      return response instanceof Promise
        ? response.then(respond, respondFailing)
        : respond(response)
    } catch {
      return respondFailing()
    }
  }
}

const respondFailing = () => toResponse(createProblemResponse('internal-error'))

class FetchRequest implements ProxyRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly #context: FetchContext | undefined

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
  }

  header(name: string): string | undefined {
    if (name === 'accept-encoding' && !this.#sendsCompressed()) return undefined
    const value = this.raw.headers.get(name) ?? undefined
    // HTTP/2 doesn't have a `Host` header, and some runtimes don't derive it from the URL.
    return name === 'host' ? (value ?? new URL(this.raw.url).host) : value
  }

  /** The context's `waitUntil` function. We check the function's type. A framework can pass any value. */
  get waitUntil(): ProxyRequest['waitUntil'] {
    const context = this.#context
    return typeof context?.waitUntil === 'function'
      ? (work) => context.waitUntil?.(work)
      : undefined
  }

  #sendsCompressed(): boolean {
    const { compress, incoming } = this.#context ?? {}
    // Only a Node request has `rawHeaders`. We check for this property: a framework can pass any value as
    // `incoming`.
    return (
      compress === true || Array.isArray((Object(incoming) as { rawHeaders?: unknown }).rawHeaders)
    )
  }
}

const toResponse = (response: ProxyResponse) =>
  new Response(response.body as BodyInit | null, toResponseInit(response))

function toMergedResponse(response: ProxyResponse, application: Headers): Response {
  const hasCaching = application.has('cache-control')
  // Hono copies the headers that remain in the application's object to the response.
  const headers = combineHeaders(response.headers, application)
  const merged = toResponse({ ...response, headers })
  application.forEach((value, name) => merged.headers.append(name, value))
  // The application may pass the same object again, for the next response.
  if (hasCaching) application.set('cache-control', 'private, no-store')
  return merged
}

/**
 * Converts the headers to a plain record (a `Headers` object would be read, sorted, and copied for every
 * response). The proxy's headers never contain the same name twice.
 */
function toResponseInit({ status, headers }: ProxyResponse): ResponseInit {
  const record: Record<string, string> = {}
  for (let index = 0; index + 1 < headers.length; index += 2)
    record[headers[index] ?? ''] = headers[index + 1] ?? ''
  return { status, headers: record }
}

/** The headers that the application has set on a response, for example in a `Headers` object. */
export interface ApplicationHeaders {
  get(name: string): string | null
  delete(name: string): void
}

/**
 * Combines the proxy's headers with the application's headers for the same response. The proxy's headers win and are
 * deleted from `application`. If the application sets a cookie or has a rule for caching, the response isn't stored at
 * all. A shared cache could otherwise send one visitor's cookie to the next visitor.
 *
 * @param mayAddCookie - whether middleware can still add a cookie, so that only browsers may store the response.
 */
export function combineHeaders(
  headers: readonly string[],
  application: ApplicationHeaders,
  mayAddCookie = false,
): readonly string[] {
  const combined = [...headers]
  const isSpecial =
    application.get('set-cookie') !== null || application.get('cache-control') !== null
  for (let index = 0; index + 1 < combined.length; index += 2) {
    const name = (combined[index] ?? '').toLowerCase()
    const value = combined[index + 1] ?? ''
    const other = name === 'vary' && application.get(name)
    if (other) combined[index + 1] = `${other}, ${value}`
    if (name === 'cache-control' && isSpecial) combined[index + 1] = 'private, no-store'
    else if (name === 'cache-control' && mayAddCookie)
      combined[index + 1] = value.replace(/^public\b/, 'private')
    // The proxy never allows credentials, so the application has allowed them for other origins.
    if (name === 'access-control-allow-origin')
      application.delete('access-control-allow-credentials')
    application.delete(name)
  }
  return combined
}
