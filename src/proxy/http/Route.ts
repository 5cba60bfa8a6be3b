import type { Clock, ProblemCode, routes } from '../../contract/index.js'
import type { TenantState } from '../tenants/TenantState.js'
import type { ProxyRequest } from '../options/ProxyRequest.js'
import type { ProxyResponse } from './ProxyResponse.js'

/** A response, and its result for the metrics. */
interface Served {
  result: string
  response: ProxyResponse
}

/** A problem, for which the router creates the response. */
export interface Refusal {
  problem: ProblemCode
  /** When to try again, in milliseconds. */
  retryAfterMs?: number
  /** Replaces the status of the problem. */
  status?: number
}

/** What a route answers to a request. */
export type Answer = Served | Refusal

/** A result that a cache hit has at once. */
export type MaybePromise<Value> = Value | Promise<Value>

/** One address of the proxy. */
export interface Route {
  /** Its name in the metrics. */
  readonly name: keyof typeof routes
  /** The path below the base path. With `readSegment` it is what comes before the last segment. */
  readonly path: string
  /** Reads the last segment of the path; `undefined` for one that the proxy does not have. */
  readonly readSegment?: (segment: string) => string | undefined
  /** Whether a response depends on a session. Then no cache may store even a refusal, and no other site may embed it. */
  readonly isPrivate?: boolean
  /** Answers GET and HEAD. */
  handle(view: ProxyRequest, segment: string): MaybePromise<Answer>
}

/** Answers a request for one merchant. */
type TenantHandler = (
  view: ProxyRequest,
  tenant: TenantState,
  segment: string,
) => MaybePromise<Answer>

/** What routes are made of. */
export interface RouteDeps {
  /** The clock of the machine. */
  clock: Pick<Clock, 'now'>
  /** The clock of ages. */
  now: () => number
  /** Finds the merchant of a request. */
  forTenant: (handler: TenantHandler) => Route['handle']
  /** The same for requests that `authorize` allows; the others receive the problem. */
  forAdmin: (refusal: ProblemCode, handler: TenantHandler) => Route['handle']
}

/** Calls `next` with a value, at once unless it is a promise. */
export const andThen = <Value, Next>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Next>,
): MaybePromise<Next> => (value instanceof Promise ? value.then(next) : next(value))
