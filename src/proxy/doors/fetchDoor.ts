import type { Answer } from '../serve/Answer.js'
import { problemAnswer } from '../serve/problemAnswer.js'
import type { RequestView } from '../serve/RequestView.js'

/**
 * What runtimes hand over beside a request: the execution context of Workers, `{ waitUntil: after }` of Next.js.
 * Anything else is not looked at.
 */
export interface FetchContext {
  /** Keeps the runtime awake until the work is done. */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined
  /** What Next.js hands to a route; not looked at. */
  params?: unknown
}

/** The door for runtimes that speak `Request` and `Response`: Next.js, Hono, Bun, Deno, Workers. */
export function fetchDoor(
  handle: (view: RequestView) => Answer | Promise<Answer>,
): (request: Request, context?: FetchContext) => Promise<Response> {
  return async (request, context) => {
    try {
      return responseOf(await handle(viewOf(request, context)))
    } catch {
      return responseOf(problemAnswer('service-failing'))
    }
  }
}

function viewOf(request: Request, context: FetchContext | undefined): RequestView {
  const { url } = request
  const path = url.indexOf('/', url.indexOf('://') + 3)
  const query = url.indexOf('?', path)
  return {
    method: request.method,
    path: path < 0 ? '/' : query < 0 ? url.slice(path) : url.slice(path, query),
    query: query < 0 ? '' : url.slice(query + 1),
    header: (name) => request.headers.get(name) ?? undefined,
    raw: request,
    waitUntil: (work) => keepAwake(context, work),
  }
}

/** No refresh is lost for a context that is none, or that may not be asked any more. */
function keepAwake(context: FetchContext | undefined, work: Promise<unknown>): void {
  try {
    if (typeof context?.waitUntil === 'function') context.waitUntil(work)
  } catch {
    return
  }
}

function responseOf({ status, headers, body }: Answer): Response {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < headers.length; at += 2)
    pairs.push([headers[at] ?? '', headers[at + 1] ?? ''])
  return new Response(body as BodyInit | null, { status, headers: pairs })
}
