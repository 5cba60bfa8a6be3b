import type { Clock, ProblemCode, routes } from '../../contract/index.js'
import type { KeyLists } from '../tenants/KeyLists.js'
import type { ProxyRequest } from '../options/ProxyRequest.js'
import type { ProxyResponse } from './ProxyResponse.js'

/** A response, and the result that the metrics count. */
interface ServedResponse {
  result: string
  response: ProxyResponse
}

/** A problem to report. The router creates the response. */
export interface RouteProblem {
  problem: ProblemCode
  /** Milliseconds until a retry makes sense. */
  retryAfterMs?: number
  /** Status to use instead of the problem's. */
  status?: number
  /** Additional headers, names and values alternating. */
  headers?: readonly string[]
}

/** What a route returns for a request. */
export type RouteResponse = ServedResponse | RouteProblem

/** A value, or a promise of it. For a cache hit, it is the value itself. */
export type MaybePromise<Value> = Value | Promise<Value>

/** One endpoint of the proxy. */
export interface Route {
  /** The route's name in the metrics. */
  readonly name: keyof typeof routes
  /** The path below the base path, without the last segment if `readSegment` is set. */
  readonly path: string
  /** Reads the last path segment. Returns `undefined` for an invalid segment, which the route then does not match. */
  readonly readSegment?: (segment: string) => string | undefined
  /**
   * Whether responses depend on a session. If so, caches must not store them, other sites must not embed them, and both
   * rules apply to refusals too.
   */
  readonly isPrivate?: boolean
  /** Answers GET and HEAD. */
  handle(request: ProxyRequest, segment: string): MaybePromise<RouteResponse>
}

/** Answers a request with the lists of its merchant. */
type ListsHandler = (
  request: ProxyRequest,
  lists: KeyLists,
  segment: string,
) => MaybePromise<RouteResponse>

/** What routes use. */
export interface RouteServices {
  /** The machine's clock. */
  clock: Pick<Clock, 'now'>
  /** Wraps a handler so that it receives the lists of the request's merchant. */
  forTenant: (handler: ListsHandler) => Route['handle']
  /** Like `forTenant`, but only for requests that `authorize` allows. Others receive `refusal`, or `signed-out`. */
  forAdmin: (refusal: ProblemCode, handler: ListsHandler) => Route['handle']
}

/** Calls `next` with a value: synchronously, unless the value is a promise. */
export const andThen = <Value, Next>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Next>,
): MaybePromise<Next> => (value instanceof Promise ? value.then(next) : next(value))

/** Functions that parse the value of each parameter. They return `undefined` for an invalid value. */
type Readers<Values> = {
  readonly [Name in keyof Values]: (text: string) => Values[Name] | undefined
}

/**
 * Reads a route's parameters, each of which may occur only once. Unknown parameters are ignored, because hosts and
 * analytics tools add some. Returns `undefined` for an invalid value, and for a misspelt name such as `per_page`:
 * ignoring it would return something other than the caller expects.
 */
export function readQuery<Values extends object>(
  query: string,
  readers: Readers<Values>,
): Partial<Values> | undefined {
  const names = Object.keys(readers) as (keyof Values & string)[]
  const values: Partial<Values> = {}
  for (const pair of query.split('&')) {
    const [given = '', ...rest] = pair.split('=')
    const name = names.find((known) => keepLetters(known) === keepLetters(given))
    if (!name) continue
    const value = readers[name](rest.join('='))
    if (given !== name || name in values || value === undefined) return undefined
    values[name] = value
  }
  return values
}

const keepLetters = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
