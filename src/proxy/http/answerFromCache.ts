import type { ProblemCode } from '../../contract/index.js'
import type { GatewayFailure } from '../../gateway/index.js'
import type { List } from '../list/List.js'
import type { CacheEntry } from '../list/types.js'
import type { ProxyRequest } from '../options/ProxyRequest.js'
import type { ProxyResponse } from './ProxyResponse.js'
import type { Answer, MaybePromise } from './Route.js'

/** How a route responds with what is cached. */
interface CachedRoute<Value> {
  /** The clock of ages. */
  now: () => number
  /** Returns the response with an entry; `undefined` if its list does not have the requested bank. */
  respond: (cached: CacheEntry<Value>, now: number) => ProxyResponse | undefined
  /** Replaces the status of the problem if there is no entry. */
  failureStatus?: number
}

/**
 * Answers with the cached entry at once. Without one it waits for the current refresh and answers with its entry. If that takes
 * too long, it answers with an older entry; if there is none, with the problem of the refresh.
 */
export function answerFromCache<Item, Value>(
  view: ProxyRequest,
  list: List<Item, Value>,
  route: CachedRoute<Value>,
): MaybePromise<Answer> {
  const now = route.now()
  const cached = list.read(now, view)
  if (cached instanceof Promise)
    return cached.then((awaited) => {
      const later = route.now()
      const isOverdue = awaited !== undefined && list.isOverdue(awaited, later)
      return answerWith(awaited, isOverdue ? 'stale' : 'awaited', later)
    })
  const isStale =
    list.failure !== undefined || (cached !== undefined && list.isOverdue(cached, now))
  return answerWith(cached, isStale ? 'stale' : 'fresh', now)

  function answerWith(entry: CacheEntry<Value> | undefined, result: string, at: number): Answer {
    if (!entry) return describeFailure(at)
    const response = route.respond(entry, at)
    return response ? { result, response } : { problem: 'bank-not-offered' }
  }

  function describeFailure(at: number): Answer {
    const { failure } = list
    const status = route.failureStatus
    return {
      problem: failure ? problemCodes[failure] : 'gateway-timeout',
      retryAfterMs: list.getRetryMs(at),
      ...(status !== undefined && { status }),
    }
  }
}

/** The problem that a client receives if there is nothing to serve, by the failure of the last refresh. */
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
}
