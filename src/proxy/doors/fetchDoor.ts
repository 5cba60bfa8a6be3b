import type { Answer } from '../serve/Answer.js'
import { problemAnswer } from '../serve/problemAnswer.js'
import type { RequestView } from '../serve/RequestView.js'

/** The door for runtimes that speak `Request` and `Response`: Next.js, Hono, Bun, Deno, Workers. */
export function fetchDoor(
  handle: (view: RequestView) => Answer | Promise<Answer>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      return responseOf(await handle(viewOf(request)))
    } catch {
      return responseOf(problemAnswer('service-failing'))
    }
  }
}

function viewOf(request: Request): RequestView {
  const { url } = request
  const path = url.indexOf('/', url.indexOf('://') + 3)
  const query = url.indexOf('?', path)
  return {
    method: request.method,
    path: path < 0 ? '/' : query < 0 ? url.slice(path) : url.slice(path, query),
    query: query < 0 ? '' : url.slice(query + 1),
    header: (name) => request.headers.get(name) ?? undefined,
    raw: request,
  }
}

function responseOf({ status, headers, body }: Answer): Response {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < headers.length; at += 2)
    pairs.push([headers[at] ?? '', headers[at + 1] ?? ''])
  return new Response(body as BodyInit | null, { status, headers: pairs })
}
