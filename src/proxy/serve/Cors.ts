import { type ProxyResponse, withHeaders } from './ProxyResponse.js'
import type { RequestView } from './RequestView.js'

/**
 * Answers other origins, those that stand in the list letter for letter. An origin is never reflected: what is
 * sent is the text of the list. Credentials are never allowed, so a page of another origin has no session here.
 */
export class Cors {
  readonly #allowed: ReadonlyMap<string, readonly string[]>
  /** Prebuilt answers get their headers once, not at every hit. */
  readonly #applied = new WeakMap<ProxyResponse, Map<readonly string[], ProxyResponse>>()

  /** @throws {TypeError} for an origin that is not exactly what a browser sends. */
  constructor(origins: readonly string[]) {
    this.#allowed = new Map(
      origins.map((origin) => [
        validateOrigin(origin),
        ['Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED_HEADERS],
      ]),
    )
  }

  /** Whether the origin that a request comes from stands in the list. */
  allows(view: RequestView): boolean {
    return this.#allowed.has(view.header('origin') ?? '')
  }

  apply(view: RequestView, answer: ProxyResponse): ProxyResponse {
    const origin = view.header('origin')
    const allowed =
      (origin === undefined ? undefined : this.#allowed.get(origin)) ?? NO_CORS_HEADERS
    if (allowed.length && view.method === 'OPTIONS')
      return withVaryOrigin(answer, [...allowed, ...PREFLIGHT_HEADERS])
    let variants = this.#applied.get(answer)
    if (!variants)
      this.#applied.set(answer, (variants = new Map<readonly string[], ProxyResponse>()))
    let applied = variants.get(allowed)
    if (!applied) variants.set(allowed, (applied = withVaryOrigin(answer, allowed)))
    return applied
  }
}

/** One `Vary` line with everything in it: some servers keep only the last of two. */
function withVaryOrigin(answer: ProxyResponse, further: readonly string[]): ProxyResponse {
  const index = answer.headers.indexOf('Vary')
  if (index < 0) return withHeaders(answer, ['Vary', 'Origin', ...further])
  const headers = answer.headers.with(index + 1, `${answer.headers[index + 1] ?? ''}, Origin`)
  return withHeaders({ ...answer, headers }, further)
}
/** What another origin that is not in the list gets, and what the same origin needs. */
const NO_CORS_HEADERS: readonly string[] = []
// What a CDN has kept is older than the proxy says, by its `Age`.
const EXPOSED_HEADERS = 'Age, Fpx-Data-Age, Fpx-Data-Incomplete, Retry-After'
const PREFLIGHT_HEADERS = [
  'Access-Control-Allow-Methods',
  'GET, HEAD',
  'Access-Control-Allow-Headers',
  'Accept, Authorization, Content-Type',
  'Access-Control-Max-Age',
  '600',
]

function validateOrigin(origin: string): string {
  const isOne = URL.canParse(origin) && new URL(origin).origin === origin && origin !== 'null'
  // A star is a letter to URLs, and no browser sends it: it would match nobody.
  if (isOne && !origin.includes('*')) return origin
  throw new TypeError(
    `cors.origins: ${JSON.stringify(origin)} is not an origin as browsers send it. Write scheme, host and port alone, in lower case, like "https://shop.example".`,
  )
}
