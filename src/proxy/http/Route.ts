import type { Clock, ProblemCode, routes } from '../../contract/index.js'
import type { KeyLists } from '../tenants/KeyLists.js'
import type { ProxyRequest } from '../options/FpxProxyOptions.js'
import type { ProxyResponse } from './ProxyResponse.js'

/** A response, and the name by which the metrics count it. */
interface ServedResponse {
  result: string
  response: ProxyResponse
}

/** A problem for which the router creates the response. */
export interface RouteProblem {
  problem: ProblemCode
  /** How long the client should wait before it retries, in milliseconds. */
  retryAfterMs?: number
  /** The status to use instead of the problem's own status. */
  status?: number
  /** The alternating names and values of additional headers. */
  headers?: readonly string[]
}

export type RouteResponse = ServedResponse | RouteProblem

/** A value or a promise for the value. Cache hits return the value itself. */
export type MaybePromise<Value> = Value | Promise<Value>

export interface Route {
  /** The name of the route in the metrics. */
  readonly name: keyof typeof routes
  /** The path below the base path, without the last segment if `readSegment` is set. */
  readonly path: string
  /** Reads the last path segment. Returns `undefined` if the route doesn't match. */
  readonly readSegment?: (segment: string) => string | undefined
  /**
   * Whether responses depend on a session. Private responses and problems must not be cached or embedded by other
   * sites.
   */
  readonly isPrivate?: boolean
  /** Handles GET and HEAD requests. */
  handle(request: ProxyRequest, segment: string): MaybePromise<RouteResponse>
}

/** Handles a request using the merchant's lists. */
type ListsHandler = (
  request: ProxyRequest,
  lists: KeyLists,
  segment: string,
) => MaybePromise<RouteResponse>

/** The services that routes use. */
export interface RouteServices {
  clock: Pick<Clock, 'now'>
  /** Wraps a handler so that it receives the lists of the request's merchant. */
  forTenant: (handler: ListsHandler) => Route['handle']
  /**
   * Wraps a handler like `forTenant`, but the handler is only called for requests that `authorize` allows. For other
   * requests, the problem is `refusal` or `signed-out`.
   */
  forAdmin: (refusal: ProblemCode, handler: ListsHandler) => Route['handle']
}

/** Calls `next` with a value. Unless the value is a promise, `next` is called synchronously. */
export const andThen = <Value, Next>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Next>,
): MaybePromise<Next> => (value instanceof Promise ? value.then(next) : next(value))

/** Functions that parse parameter values and return `undefined` if a value is invalid. */
type Readers<Values> = {
  readonly [Name in keyof Values]: (text: string) => Values[Name] | undefined
}

/**
 * Reads the parameters of a route. Unknown parameters are ignored because hosts and analytics tools can add their own.
 * Returns `undefined` if a value is invalid or a parameter is repeated. A misspelt parameter name such as `per_page`
 * also counts as invalid, since the response would be unexpected if we ignored the parameter.
 *
 * The query is read once: only pairs that are long enough for a parameter are looked at further.
 */
export function readQuery<Values extends object>(
  query: string,
  readers: Readers<Values>,
): Partial<Values> | undefined {
  const values: Partial<Values> = {}
  if (query === '') return values
  const known = Object.keys(readers) as (keyof Values & string)[]
  const names = new Map(known.map((name) => [keepLetters(name), name]))
  const shortest = Math.min(...known.map((name) => name.length))
  let end = -1
  for (let start = 0; start <= query.length; start = end + 1) {
    const next = query.indexOf('&', start)
    end = next < 0 ? query.length : next
    if (end - start < shortest) continue
    const equals = query.slice(start, Math.min(end, start + MAX_NAME_LENGTH)).indexOf('=')
    const nameEnd = equals < 0 ? end : start + equals
    const given = nameEnd - start < MAX_NAME_LENGTH ? query.slice(start, nameEnd) : ''
    const name = given && names.get(keepLetters(given))
    if (name) {
      const value = readers[name](query.slice(nameEnd + 1, Math.max(end, nameEnd + 1)))
      if (given !== name || name in values || value === undefined) return undefined
      values[name] = value
    }
  }
  return values
}

/** Longer names are never a misspelling of a parameter. */
const MAX_NAME_LENGTH = 32

const keepLetters = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
