import type { ProblemCode } from '../../contract/index.js'
import type { GatewayFailure } from '../../gateway/index.js'
import type { CachedList } from '../list/CachedList.js'
import type { CacheEntry } from '../list/ListDefinition.js'
import type { ProxyRequest } from '../options/ProxyRequest.js'
import type { ProxyResponse } from './ProxyResponse.js'
import type { RouteResponse, MaybePromise } from './Route.js'

interface CachedRoute<Value> {
  /** Returns the response for a cache entry, or `undefined` if the list doesn't contain the requested bank. */
  respond: (cached: CacheEntry<Value>, now: number) => ProxyResponse | undefined
  /** Overrides the problem's status if nothing is cached. */
  failureStatus?: number
}

/**
 * Responds from the cache, without waiting if possible. If nothing is cached, or only an overdue entry that is about to
 * be replaced, we wait for the current refresh. If the refresh takes too long or fails, we respond with the overdue
 * entry or, if nothing is cached, with a problem.
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

/** Maps the reason why the last refresh failed to the problem we send if nothing is cached. */
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
