import { type Clock, UnreadableError } from '../contract/index.js'
import { AdapterError, toAdapterFailure, describeThrown } from './AdapterError.js'
import type { CallLimiter } from './GatewayClient.js'
import {
  containsApiKey,
  createSafeCause,
  isConnectionError,
  isKeepAliveRace,
} from './createSafeCause.js'
import { GatewayError } from './GatewayError.js'
import { type RateLimitInfo, readRateLimit } from './readRateLimit.js'
import { discardBody, readJson, readText, TooLargeError } from './readJson.js'
import { connectionAdvice } from './connectionAdvice.js'

/** The target of a call, and how to call it. */
export interface HttpTarget {
  /** Path and query below the base URL. */
  path: string
  /** How errors name the call. Default: `GET` and the path. */
  label?: string
  /** Whether the gateway's paths differ from those of the standard gateway. Default: false. */
  hasOtherPaths?: boolean
  /** Whether the body is plain text instead of JSON. Default: false. */
  isText?: boolean
  /**
   * Completes the call, which is sent only after the returned promise has resolved. Default: adds the standard
   * gateway's headers.
   */
  prepare?: (apiKey: string, url: string, signal: AbortSignal) => Promise<PreparedCall>
  /** Converts the parsed body, within the call's deadline. Default: the body is not converted. */
  adapt?: (apiKey: string, body: unknown) => Promise<unknown>
}

/** A call with the headers, method, body and query an adapter added. */
export interface PreparedCall {
  url: string
  init: RequestInit
}

/**
 * Makes one call and repeats it once after a keep-alive race. Resolves with the parsed body and the rate-limit headers,
 * or rejects with a {@link GatewayError} or the error `limiter` throws.
 */
export type HttpClient = (
  apiKey: string,
  target: HttpTarget,
  options?: {
    signal?: AbortSignal | undefined
    limiter?: CallLimiter | undefined
    /** Deadline for this call in milliseconds. Default: the client's `timeoutMs`. */
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

/** Time in milliseconds after which a call counts as ended, even if its `fetch` has not settled. */
const LONGEST_CALL_MS = 600_000

/** Creates the function that makes every call to the gateway. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { base, fetch, maxBytes, clock } = options
  /**
   * Whether an earlier call's connection may still be open. If a call fails because the gateway closed that connection,
   * the call is sent again.
   */
  let mayReuseConnection = false

  return async function call(
    apiKey,
    target,
    { signal, limiter, timeoutMs = options.timeoutMs } = {},
  ) {
    const { path, label = `GET ${path}`, prepare, adapt } = target
    const deadline = createDeadline(clock, timeoutMs, signal)
    const send = async () => {
      const prepared =
        prepare && (await deadline.race(prepare(apiKey, base + path, deadline.signal)))
      if (deadline.reason()) throw new AbortedError()
      const end = limiter?.begin()
      const work = fetchAndRead(apiKey, target, label, deadline.signal, prepared)
      if (end) onceSettled(work, end)
      return deadline.race(work)
    }
    try {
      const answer = await send().catch(async (cause: unknown) => {
        if (!mayReuseConnection || deadline.reason() || !isKeepAliveRace(cause)) throw cause
        mayReuseConnection = false
        await reserveOneMore(limiter)
        return send()
      })
      mayReuseConnection = true
      return adapt ? { ...answer, body: await deadline.race(adapt(apiKey, answer.body)) } : answer
    } catch (cause) {
      if (cause instanceof LimiterError) throw cause.thrown
      throw toGatewayError(cause, label, base, deadline.reason())
    } finally {
      deadline.clear()
    }
  }

  /**
   * Calls `end` once `work` settles, which may be after the deadline: a `fetch` from the options may ignore the abort,
   * and its request then continues. A `fetch` that never settles must not hold its call's slot until a restart, so
   * `end` is called after `LONGEST_CALL_MS` at the latest.
   */
  function onceSettled(work: Promise<unknown>, end: () => void): void {
    let timer: unknown
    const late = new Promise<void>((done) => {
      timer = clock.setTimeout(done, LONGEST_CALL_MS)
    })
    const settled = work.catch(() => undefined).finally(() => clock.clearTimeout(timer))
    void Promise.race([settled, late]).then(end)
  }

  async function fetchAndRead(
    apiKey: string,
    { path, isText, hasOtherPaths = false }: HttpTarget,
    request: string,
    signal: AbortSignal,
    prepared: PreparedCall = { url: base + path, init: { headers: createHeaders(apiKey) } },
  ) {
    const { url, init } = prepared
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
    // A bank's unknown fields are passed on to the payer, so none of them may contain the key.
    if (containsApiKey(apiKey, body)) throw new UnreadableError('', 'no API key', 'the API key')
    return { body, rate }
  }
}

/** Creates the headers of a call that no adapter has completed. */
const createHeaders = (apiKey: string) => ({
  'Content-Type': 'application/json',
  Accept: 'application/json',
  Authorization: `Bearer ${apiKey}`,
})

/**
 * Creates the deadline of a call, which covers connecting, headers, body and the adapter's functions. The caller's
 * signal `outer` aborts the call too.
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
    /** Settles like `work`, but rejects at the deadline, or when the caller aborts. */
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
 * Wraps an error thrown by the limiter, so that it reaches the caller unchanged instead of as a {@link GatewayError}.
 */
class LimiterError {
  constructor(readonly thrown: unknown) {}
}

async function reserveOneMore(limiter: CallLimiter | undefined): Promise<void> {
  try {
    await limiter?.reserve(1)
  } catch (thrown) {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- a wrapper, unwrapped in `call`
    throw new LimiterError(thrown)
  }
}

/**
 * Options that prevent caching: Next.js caches the responses of a plain `fetch`, even a 429. Older Cloudflare Workers
 * throw if `cache` is set; their `Request` does not have it. Only Workers are asked for it, because Node loads its
 * whole `fetch` (6 MB) when `Request` is touched.
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
 * Whether a response is a refusal by a firewall in front of the gateway, so that the key was not checked. The gateway
 * itself does not send web pages; Cloudflare and AWS mark their challenges with a header.
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
  if (reason) return new GatewayError(reason, { request, detail: connectionAdvice(base) })
  if (cause instanceof GatewayError) return cause
  if (cause instanceof TooLargeError) return new GatewayError('too-large', { request, cause })
  if (cause instanceof UnreadableError) return new GatewayError('unreadable', { request, cause })
  if (cause instanceof AdapterError) return toAdapterFailure(cause, request)
  if (!isConnectionError(cause))
    return new GatewayError('internal', {
      request,
      detail: `The function \`fetch\` or the proxy threw ${describeThrown(cause)}.`,
    })
  const safe = createSafeCause(cause)
  return new GatewayError('unreachable', {
    request,
    cause: safe,
    detail: `(${safe.code}) ${connectionAdvice(base, safe)}`,
  })
}
