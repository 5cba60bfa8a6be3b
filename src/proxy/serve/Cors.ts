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
        checked(origin),
        ['Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED],
      ]),
    )
  }

  /** Whether the origin that a request comes from stands in the list. */
  allows(view: RequestView): boolean {
    return this.#allowed.has(view.header('origin') ?? '')
  }

  apply(view: RequestView, answer: ProxyResponse): ProxyResponse {
    const origin = view.header('origin')
    const allowed = (origin === undefined ? undefined : this.#allowed.get(origin)) ?? STRANGER
    if (allowed.length && view.method === 'OPTIONS')
      return varied(answer, [...allowed, ...PREFLIGHT])
    let variants = this.#applied.get(answer)
    if (!variants)
      this.#applied.set(answer, (variants = new Map<readonly string[], ProxyResponse>()))
    let applied = variants.get(allowed)
    if (!applied) variants.set(allowed, (applied = varied(answer, allowed)))
    return applied
  }
}

/** One `Vary` line with everything in it: some servers keep only the last of two. */
function varied(answer: ProxyResponse, further: readonly string[]): ProxyResponse {
  const at = answer.headers.indexOf('Vary')
  if (at < 0) return withHeaders(answer, ['Vary', 'Origin', ...further])
  const headers = answer.headers.with(at + 1, `${answer.headers[at + 1] ?? ''}, Origin`)
  return withHeaders({ ...answer, headers }, further)
}
/** What another origin that is not in the list gets, and what the same origin needs. */
const STRANGER: readonly string[] = []
// What a CDN has kept is older than the proxy says, by its `Age`.
const EXPOSED = 'Age, Fpx-Data-Age, Fpx-Data-Incomplete, Retry-After'
const PREFLIGHT = [
  'Access-Control-Allow-Methods',
  'GET, HEAD',
  'Access-Control-Allow-Headers',
  'Accept, Authorization, Content-Type',
  'Access-Control-Max-Age',
  '600',
]

function checked(origin: string): string {
  const isOne = URL.canParse(origin) && new URL(origin).origin === origin && origin !== 'null'
  // A star is a letter to URLs, and no browser sends it: it would match nobody.
  if (isOne && !origin.includes('*')) return origin
  throw new TypeError(
    `cors.origins: ${JSON.stringify(origin)} is not an origin as browsers send it. Write scheme, host and port alone, in lower case, like "https://shop.example".`,
  )
}
