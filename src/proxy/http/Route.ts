import type { Clock, ProblemCode, routes } from '../../contract/index.js'
import type { KeyLists } from '../tenants/KeyLists.js'
import type { ProxyRequest } from '../options/ProxyRequest.js'
import type { ProxyResponse } from './ProxyResponse.js'

/** A response, and the result that the metrics count. */
interface Served {
  result: string
  response: ProxyResponse
}

/** A problem to report. The router creates the response. */
export interface Refusal {
  problem: ProblemCode
  /** Milliseconds until a retry makes sense. */
  retryAfterMs?: number
  /** Status to use instead of the problem's. */
  status?: number
  /** Additional headers, names and values alternating. */
  headers?: readonly string[]
}

/** A route's answer to a request. */
export type Answer = Served | Refusal

/** A value, or a promise of it. For a cache hit, it is the value itself. */
export type MaybePromise<Value> = Value | Promise<Value>

/** One endpoint of the proxy. */
export interface Route {
  /** Its name in the metrics. */
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
  handle(request: ProxyRequest, segment: string): MaybePromise<Answer>
}

/** Answers a request with the lists of its merchant. */
type ListsHandler = (
  request: ProxyRequest,
  lists: KeyLists,
  segment: string,
) => MaybePromise<Answer>

/** The dependencies of routes. */
export interface RouteDeps {
  /** The machine's clock. */
  clock: Pick<Clock, 'now'>
  /** The clock that ages are measured with. */
  now: () => number
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
