import type { ProblemCode } from '../../contract/index.js'
import type { GatewayFailure } from '../../gateway/index.js'
import type { CachedList } from '../list/CachedList.js'
import type { CacheEntry } from '../list/ListDefinition.js'
import type { ProxyRequest } from '../options/ProxyRequest.js'
import type { ProxyResponse } from './ProxyResponse.js'
import type { RouteResponse, MaybePromise } from './Route.js'

/** How a route responds from the cache. */
interface CachedRoute<Value> {
  /** Returns the response for an entry; `undefined` if its list does not have the requested bank. */
  respond: (cached: CacheEntry<Value>, now: number) => ProxyResponse | undefined
  /** Status to use instead of the problem's if there is no entry. */
  failureStatus?: number
}

/**
 * Answers from the cache, immediately if possible. If there is no entry, or only an old one that is about to be
 * replaced, it waits for the current refresh. If that takes too long or fails, it answers with the old entry, or with
 * the refresh's problem if there is no entry.
 */
export function respondFromCache<Item, Value>(
  request: ProxyRequest,
  list: CachedList<Item, Value>,
  route: CachedRoute<Value>,
): MaybePromise<RouteResponse> {
  const { agingNow } = list.options.services
  const now = agingNow()
  const cached = list.read(now, request)
  if (cached instanceof Promise)
    return cached.then((awaited) => {
      const later = agingNow()
      const isOverdue = awaited !== undefined && list.isOverdue(awaited, later)
      return respondWith(awaited, isOverdue ? 'stale' : 'awaited', later)
    })
  const isStale =
    list.failure !== undefined || (cached !== undefined && list.isOverdue(cached, now))
  return respondWith(cached, isStale ? 'stale' : 'fresh', now)

  function respondWith(
    entry: CacheEntry<Value> | undefined,
    result: string,
    at: number,
  ): RouteResponse {
    if (!entry) return describeFailure(at)
    const response = route.respond(entry, at)
    return response ? { result, response } : { problem: 'bank-not-offered' }
  }

  function describeFailure(at: number): RouteResponse {
    const { failure } = list
    const status = route.failureStatus
    return {
      problem: failure ? problemCodes[failure] : 'gateway-timeout',
      retryAfterMs: list.getRetryMs(at),
      ...(status !== undefined && { status }),
    }
  }
}

/** The problem that clients receive if there is nothing to serve, keyed by the last refresh's failure. */
const problemCodes: Record<GatewayFailure, ProblemCode> = {
  'limit-reached': 'limit-reached',
  'too-many-pages': 'limit-reached',
  'key-refused': 'key-refused',
  misconfigured: 'gateway-failing',
  timeout: 'gateway-timeout',
  unreachable: 'gateway-unreachable',
  aborted: 'gateway-unreachable',
  failing: 'gateway-failing',
  redirected: 'gateway-failing',
  unreadable: 'gateway-unreadable',
  'adapter-failed': 'gateway-unreadable',
  'too-large': 'gateway-unreadable',
  internal: 'internal-error',
}
