import type { Clock, ProblemCode } from '../../contract/index.js'
import type { GatewayFailure } from '../../gateway/index.js'
import type { CachedList } from '../list/CachedList.js'
import type { CacheEntry } from '../list/ListDefinition.js'
import type { Encoding, Representation } from '../list/Representation.js'
import type { ProxyRequest } from '../options/FpxProxyOptions.js'
import { dataTimeHeaders, type ProxyResponse } from './ProxyResponse.js'
import type { RouteResponse, MaybePromise } from './Route.js'

/** The responses with status 200 and 304 for one representation, encoding, and age. */
interface Pair {
  full: ProxyResponse
  notModified: ProxyResponse
  etag: string
}

/** The headers that describe the body. A response with status 304 doesn't contain them. */
const BODY_HEADERS = ['Content-Type', 'application/json', 'X-Content-Type-Options', 'nosniff']

type DatedList = Pick<CacheEntry<Representation>, 'value' | 'fetchedAt'>

interface Prebuilt extends Partial<Record<Encoding, Pair>> {
  age: number
}

/**
 * Prebuilt responses for cached lists, which make cache hits fast. Bodies are built once per list. Headers contain the
 * age of the data in seconds, so they are rebuilt when it changes.
 */
export class CachedResponses {
  readonly #prebuilt = new WeakMap<Representation, Prebuilt>()

  constructor(
    private readonly cacheControl: string,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  respond({ value, fetchedAt }: DatedList, now: number, request: ProxyRequest): ProxyResponse {
    const encoding =
      value.gzip && ACCEPTS_GZIP.test(request.header('accept-encoding') ?? '') ? 'gzip' : 'identity'
    const age = Math.max(0, Math.floor((now - fetchedAt) / 1000))
    let prebuilt = this.#prebuilt.get(value)
    if (prebuilt?.age !== age) this.#prebuilt.set(value, (prebuilt = { age }))
    const { full, notModified, etag } = (prebuilt[encoding] ??= this.#build(value, encoding, age))
    return matchesEtag(request.header('if-none-match'), etag) ? notModified : full
  }

  #build(value: Representation, encoding: Encoding, age: number): Pair {
    const { bytes, etag } = value[encoding] ?? value.identity
    const times = dataTimeHeaders(age * 1000, this.clock.now())
    const caching = ['Cache-Control', this.cacheControl, 'Vary', 'Accept-Encoding']
    const shared = [...caching, 'ETag', etag, ...times]
    const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding]
    const length = ['Content-Length', String(bytes.byteLength)]
    return {
      etag,
      full: {
        status: 200,
        headers: [...BODY_HEADERS, ...length, ...encoded, ...shared],
        body: bytes,
      },
      notModified: { status: 304, headers: shared, body: null },
    }
  }
}

/** Matches `Accept-Encoding` if it contains gzip with a quality above zero. */
const ACCEPTS_GZIP = /(?:^|[,\s])(?:x-)?gzip(?![^,\s;])(?!\s*;\s*q=0(?:\.0{0,3})?\s*(?:,|$))/i

/** Whether `If-None-Match` contains an ETag, using weak comparison as required by RFC 9110. */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',', 32).some((item) => item.trim().replace(/^W\//, '') === etag)
}

interface CachedRoute<Value> {
  /** Returns the response for a cache entry, or `undefined` if the list doesn't contain the requested bank. */
  respond: (cached: CacheEntry<Value>, now: number) => ProxyResponse | undefined
  /** Overrides the problem's status if nothing is cached. */
  failureStatus?: number
}

/** Responds from the cache, without waiting if possible, or with a problem if nothing is cached after the wait. */
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
  paused: 'limit-reached',
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
