import type { Clock } from '../../contract/index.js'
import type { CacheEntry } from '../list/ListDefinition.js'
import type { ProxyRequest } from '../options/ProxyRequest.js'
import { dataTimeHeaders, type ProxyResponse } from './ProxyResponse.js'
import type { Encoding, Representation } from '../list/Representation.js'

/** The responses with status 200 and 304 for one representation, encoding, and age. */
interface Pair {
  full: ProxyResponse
  notModified: ProxyResponse
  etag: string
}

/** The headers that describe the body. A response with status 304 doesn't contain them. */
const BODY_HEADERS = ['Content-Type', 'application/json', 'X-Content-Type-Options', 'nosniff']

type DatedList = Pick<CacheEntry<Representation>, 'value' | 'fetchedAt'>

type Prebuilt = Partial<Record<Encoding, Pair>>

/**
 * Prebuilt responses for cached lists, which make cache hits fast. Bodies are built once per list. Headers contain the
 * age of the data, so they are rebuilt every second. Tenants whose lists have the same content and age share the
 * responses.
 */
export class CachedResponses {
  #second = -1
  #prebuilt = new WeakMap<Representation, Map<number, Prebuilt>>()

  /** @param clock - the clock, which is used to calculate when the data was fetched. */
  constructor(
    private readonly cacheControl: string,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  respond({ value, fetchedAt }: DatedList, now: number, request: ProxyRequest): ProxyResponse {
    const encoding =
      value.gzip && ACCEPTS_GZIP.test(request.header('accept-encoding') ?? '') ? 'gzip' : 'identity'
    const age = Math.max(0, Math.floor((now - fetchedAt) / 1000))
    const prebuilt = this.#getPrebuilt(value, age, now)
    const { full, notModified, etag } = (prebuilt[encoding] ??= this.#build(value, encoding, age))
    return matchesEtag(request.header('if-none-match'), etag) ? notModified : full
  }

  #getPrebuilt(value: Representation, age: number, now: number): Prebuilt {
    const second = Math.floor(now / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#prebuilt = new WeakMap()
    }
    let ages = this.#prebuilt.get(value)
    if (!ages) this.#prebuilt.set(value, (ages = new Map<number, Prebuilt>()))
    let prebuilt = ages.get(age)
    if (!prebuilt) ages.set(age, (prebuilt = {}))
    return prebuilt
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
