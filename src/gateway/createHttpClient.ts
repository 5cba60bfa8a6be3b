import { type Clock, UnreadableError } from '../contract/index.js'
import {
  AdapterError,
  type CallDeadline,
  toAdapterFailure,
  describeThrown,
} from './AdapterError.js'
import type { CallLimiter } from './GatewayClient.js'
import { containsApiKey, createSafeCause, findRootCause } from './createSafeCause.js'
import { GatewayError } from './GatewayError.js'
import { type RateLimitInfo, readRateLimit } from './readRateLimit.js'
import { discardBody, readJson, readText, TooLargeError } from './readJson.js'
import { connectionAdvice } from './connectionAdvice.js'

/** The target of a call. */
export interface HttpTarget {
  /** The path and query, which are appended to the base URL. */
  path: string
  /** The label that identifies the call in error messages. Defaults to `GET` followed by the path. */
  label?: string
  /** Whether the gateway's paths differ from the standard gateway's. */
  hasOtherPaths?: boolean
  /** Whether the response body is plain text instead of JSON. */
  isText?: boolean
  /** Prepares the call. The call is sent once the returned promise has resolved. */
  prepare: (apiKey: string, url: string, deadline: CallDeadline) => Promise<PreparedCall>
  /** Converts the parsed body. The conversion counts towards the call's timeout. */
  adapt?: (apiKey: string, body: unknown, deadline: CallDeadline) => Promise<unknown>
}

/** A call to which the adapter's headers, method, body, and query have been added. */
export interface PreparedCall {
  url: string
  init: RequestInit
}

/**
 * Makes a call. Resolves with the parsed body and the rate-limit headers. Rejects with a {@link GatewayError} or an error thrown by `limiter`.
 */
export type HttpClient = (
  apiKey: string,
  target: HttpTarget,
  options?: {
    signal?: AbortSignal | undefined
    limiter?: CallLimiter | undefined
    /** The timeout for this call in milliseconds. Defaults to the client's `timeoutMs`. */
    timeoutMs?: number
  },
) => Promise<{ body: unknown; rate: RateLimitInfo }>

interface HttpClientOptions {
  base: string
  fetch: typeof globalThis.fetch
  timeoutMs: number
  maxBytes: number
  clock: Clock
}

/** Creates the function that makes every call to the gateway. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { base, fetch, maxBytes, clock } = options
  return async function call(
    apiKey,
    target,
    { signal, limiter, timeoutMs = options.timeoutMs } = {},
  ) {
    const { path, label = `GET ${path}`, prepare, adapt } = target
    const deadline = createDeadline(clock, timeoutMs, signal)
    try {
      const prepared = await prepare(apiKey, base + path, deadline)
      if (deadline.reason()) throw new AbortedError()
      const end = limiter?.begin()
      const work = fetchAndRead(apiKey, target, label, deadline.signal, prepared)
      const answer = await deadline.race(work).finally(end)
      return adapt ? { ...answer, body: await adapt(apiKey, answer.body, deadline) } : answer
    } catch (cause) {
      throw toGatewayError(cause, label, base, deadline.reason())
    } finally {
      deadline.clear()
    }
  }

  async function fetchAndRead(
    apiKey: string,
    { isText, hasOtherPaths = false }: HttpTarget,
    request: string,
    signal: AbortSignal,
    { url, init }: PreparedCall,
  ) {
    const response = await fetch(url, { ...init, signal, redirect: 'manual', ...uncached })
    const rate = readRateLimit(response.headers, clock)
    if (response.status !== 200) {
      discardBody(response)
      throw new GatewayError(toFailureKind(response), {
        request,
        hasOtherPaths,
        isFromFirewall: isFromFirewall(response),
        status: response.status,
        rate,
      })
    }
    const body = await (isText ? readText : readJson)(response, maxBytes)
    // Unknown fields are sent to the payer's browser, so we must make sure they don't contain the API key.
    if (containsApiKey(apiKey, body)) throw new UnreadableError('', 'no API key', 'the API key')
    return { body, rate }
  }
}

/**
 * Creates the deadline for a call. The deadline covers connecting, reading the response, and running the adapter's
 * functions. The caller can also abort the call with the `outer` signal.
 */
function createDeadline(clock: Clock, timeoutMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController()
  let reason: 'timeout' | 'aborted' | undefined
  let rejectAborted: (cause: unknown) => void
  const aborted = new Promise<never>((_resolve, reject) => (rejectAborted = reject))
  aborted.catch(() => undefined)
  const stop = (stopReason: 'timeout' | 'aborted') => () => {
    reason ??= stopReason
    controller.abort()
    rejectAborted(new AbortedError())
  }
  const timer = clock.setTimeout(stop('timeout'), timeoutMs)
  const abort = stop('aborted')
  if (outer?.aborted) abort()
  if (timeoutMs <= 0) stop('timeout')()
  outer?.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    race: <Value>(work: Promise<Value>) => Promise.race([work, aborted]),
    reason: () => reason,
    clear() {
      clock.clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
    },
  }
}

class AbortedError extends Error {}

/**
 * Prevents caching. By default, Next.js caches all responses, even those with status 429. Older versions of Cloudflare
 * Workers throw if `cache` is set, so we check whether their `Request` has this property. We skip this check in Node
 * because accessing `Request` there would load the whole `fetch` implementation, which takes up 6 MB.
 */
const uncached: RequestInit =
  'WebSocketPair' in globalThis && !('cache' in Request.prototype) ? {} : { cache: 'no-store' }

function toFailureKind(response: Response) {
  const { status, type } = response
  if (status === 429) return 'limit-reached'
  if ((status === 401 || status === 403) && !isFromFirewall(response)) return 'key-refused'
  return type === 'opaqueredirect' || (status >= 300 && status < 400) ? 'redirected' : 'failing'
}

/**
 * Whether a firewall in front of the gateway blocked the call. Cloudflare and AWS mark their challenges with a header.
 * Other firewalls respond with a web page, which the gateway itself never does.
 */
function isFromFirewall({ status, headers }: Response): boolean {
  if (headers.has('cf-mitigated') || headers.has('x-amzn-waf-action')) return true
  const isPage = headers.get('content-type')?.trim().toLowerCase().startsWith('text/html') === true
  return isPage && (status === 401 || status === 403)
}

function toGatewayError(
  cause: unknown,
  request: string,
  base: string,
  reason: 'timeout' | 'aborted' | undefined,
) {
  if (reason === 'aborted') return new GatewayError(reason, { request })
  if (cause instanceof AdapterError) return toAdapterFailure(cause, request)
  if (reason) return new GatewayError(reason, { request, detail: connectionAdvice(base) })
  if (cause instanceof GatewayError) return cause
  if (cause instanceof TooLargeError) return new GatewayError('too-large', { request, cause })
  if (cause instanceof UnreadableError) return new GatewayError('unreadable', { request, cause })
  const safe = createSafeCause(cause)
  if (!safe)
    return new GatewayError('internal', {
      request,
      detail: `The function \`fetch\` or the proxy threw ${describeThrown(findRootCause(cause))}.`,
    })
  return new GatewayError('unreachable', {
    request,
    cause: safe,
    detail: `(${safe.code}) ${connectionAdvice(base, safe)}`,
  })
}
