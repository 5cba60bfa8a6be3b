import type { Handle, ProxyResponse } from '../serve/ProxyResponse.js'
import { problemResponse } from '../serve/problemResponse.js'
import type { RequestView } from '../serve/RequestView.js'
import { readNodeHeader, type NodeHeaders } from './readNodeHeader.js'

/**
 * What runtimes hand over beside a request: the execution context of Workers, `{ waitUntil: after }` of Next.js.
 * Anything else is not looked at.
 */
export interface FetchContext {
  /** Keeps the runtime awake until the work is done. */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined
  /**
   * What `@hono/node-server` hands over, in Hono as `context.env`: Node's own request. Its headers are cheaper to
   * read, and Node sends an encoded answer as it is.
   */
  incoming?: unknown
  /**
   * Whether the runtime sends an answer with `Content-Encoding` as it is, as Bun and Deno do. Default: it is not
   * relied on, for Next.js drops that header and Workers encode once more. Those encode by themselves.
   */
  sendsEncoded?: boolean | undefined
  /** What Next.js hands to a route; not looked at. */
  params?: unknown
}

/**
 * Answers a request; at once where the answer is kept. It never rejects.
 *
 * Whatever a framework hands over beside the request is taken as it is, untyped too (Hono's `context.env`), and looked
 * at for what {@link FetchContext} names. A `waitUntil` of another kind is an error of the compiler's.
 */
export type FetchHandler = <Context = FetchContext>(
  request: Request,
  // `& object`: something that has nothing in common with the context is welcome as well.
  context?: (FetchContext & object) | Untyped<Context>,
) => Response | Promise<Response>

/** A type that says nothing; every other one is held against {@link FetchContext}. */
type Untyped<Context> = unknown extends Context ? Context : never

/** The door for runtimes that speak `Request` and `Response`: Next.js, Hono, Bun, Deno, Workers. */
export function createFetchHandler(handle: Handle): FetchHandler {
  return (request, context) => {
    try {
      const answer = handle(new FetchView(request, context as FetchContext | undefined))
      // A hit is not made to wait: servers answer a bare `Response` faster than a promise of one.
      return answer instanceof Promise
        ? answer.then(toResponse, respondFailing)
        : toResponse(answer)
    } catch {
      return respondFailing()
    }
  }
}

const respondFailing = () => toResponse(problemResponse('service-failing'))

/** The headers by which an answer is negotiated. Others are those of the request as the host hands it over. */
const NEGOTIATED_HEADERS = new Set(['accept-encoding', 'if-none-match', 'origin'])

class FetchView implements RequestView {
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
    if (name === 'accept-encoding' && this.#context?.sendsEncoded !== true) return undefined
    const value = this.raw.headers.get(name) ?? undefined
    // HTTP/2 has no such header, and not every runtime makes one of the address.
    return name === 'host' ? (value ?? new URL(this.raw.url).host) : value
  }

  /** No refresh is lost for a context that is none, or that may not be asked any more. */
  waitUntil(work: Promise<unknown>): void {
    try {
      if (typeof this.#context?.waitUntil === 'function') this.#context.waitUntil(work)
    } catch {
      return
    }
  }
}

function nodeHeadersIn(context: FetchContext | undefined): NodeHeaders | undefined {
  const { rawHeaders, headers } = (context?.incoming ?? {}) as Record<string, unknown>
  // Both together are Node's alone.
  return Array.isArray(rawHeaders) && headers ? (headers as NodeHeaders) : undefined
}

/** What `Response` takes, made once for each answer: a hit gives the same answer to everybody. */
const inits = new WeakMap<ProxyResponse, ResponseInit>()

function toResponse(answer: ProxyResponse): Response {
  let init = inits.get(answer)
  if (!init) inits.set(answer, (init = toResponseInit(answer)))
  return new Response(answer.body as BodyInit | null, init)
}

/** A plain record, because `Headers` would be read, sorted and copied for every answer. No name stands in it twice. */
function toResponseInit({ status, headers }: ProxyResponse): ResponseInit {
  const record: Record<string, string> = {}
  for (let at = 0; at + 1 < headers.length; at += 2)
    record[headers[at] ?? ''] = headers[at + 1] ?? ''
  return { status, headers: record }
}
