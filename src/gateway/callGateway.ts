import { type Clock, uncached, UnreadableError } from '../contract/index.js'
import { AdapterError, type CallDeadline, describeThrown } from './AdapterError.js'
import { connectionAdvice, findRootCause, toConnectionError } from './connectionErrors.js'
import type { GatewayAdapter } from './GatewayAdapter.js'
import type { CallOptions } from './GatewayClient.js'
import { GatewayError } from './GatewayError.js'
import { prepareGatewayCall } from './prepareGatewayCall.js'
import { containsApiKey, discardBody, parseJson, readText, TooLargeError } from './readBody.js'
import { type RateLimitInfo, readRateLimit } from './readRateLimit.js'

/** The options of a client with their defaults. */
export interface GatewaySettings {
  baseUrl: string
  adapter: GatewayAdapter
  fetch: typeof globalThis.fetch
  timeoutMs: number
  maxBytes: number
  maxPages: number
  clock: Clock
}

/** A call to the gateway. */
export interface GatewayTarget<Read> {
  /** The path and query, which are appended to the base URL. */
  path: string
  /** The label that identifies the call in error messages. */
  label: string
  /** Whether the body is plain text instead of JSON. */
  isText?: boolean
  /** Converts the parsed body. The conversion counts towards the call's timeout. */
  read: (body: unknown, deadline: CallDeadline) => Read | Promise<Read>
}

/**
 * Makes a call with a deadline. The deadline covers connecting, reading the response, and running the adapter's
 * functions. Rejects with a {@link GatewayError} or an error thrown by `limiter`.
 */
export async function callGateway<Read>(
  settings: GatewaySettings,
  apiKey: string,
  target: GatewayTarget<Read>,
  { signal, limiter, timeoutMs = settings.timeoutMs }: CallOptions & { timeoutMs?: number },
): Promise<{ read: Read; rate: RateLimitInfo }> {
  const { baseUrl, adapter, clock } = settings
  const { path, label, read } = target
  const deadline = createDeadline(clock, timeoutMs, signal)
  try {
    const call = await prepareGatewayCall(adapter, apiKey, baseUrl + path, deadline)
    if (deadline.reason()) throw new AbortedError()
    const end = limiter?.begin()
    const answering = fetchBody(settings, apiKey, target, call, deadline.signal)
    const { body, rate } = await deadline.race(answering).finally(end)
    try {
      return { read: await read(body, deadline), rate }
    } catch (cause) {
      if (!(cause instanceof UnreadableError)) throw cause
      throw new GatewayError('unreadable', { request: label, status: 200, rate, cause })
    }
  } catch (cause) {
    throw toGatewayError(cause, label, baseUrl, deadline.reason())
  } finally {
    deadline.clear()
  }
}

async function fetchBody(
  { fetch, maxBytes, clock }: GatewaySettings,
  apiKey: string,
  { label: request, isText }: GatewayTarget<unknown>,
  { url, init }: { url: string; init: RequestInit },
  signal: AbortSignal,
) {
  const response = await fetch(url, { ...init, signal, redirect: 'manual', ...uncached() })
  const { status, headers } = response
  const rate = readRateLimit(headers, clock)
  if (status !== 200) {
    discardBody(response)
    const blocked = isFromFirewall(response)
    const kind = toFailureKind(response, blocked)
    throw new GatewayError(kind, { request, status, rate, isFromFirewall: blocked })
  }
  const text = await readText(response, maxBytes)
  const body = isText ? text : parseJson(text)
  // Unknown fields are sent to the payer's browser, so we must make sure they don't contain the API key.
  if (containsApiKey(apiKey, body)) throw new UnreadableError('', 'no API key', 'the API key')
  return { body, rate }
}

/** Creates the deadline for a call, which the caller can also abort with the `outer` signal. */
function createDeadline(clock: Clock, timeoutMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController()
  let reason: 'timeout' | 'aborted' | undefined
  let rejectAborted: (cause: unknown) => void
  const aborted = new Promise<never>((_resolve, reject) => (rejectAborted = reject))
  aborted.catch(() => undefined)
  const stop = (stopReason: 'timeout' | 'aborted') => {
    reason ??= stopReason
    controller.abort()
    rejectAborted(new AbortedError())
  }
  const timer = clock.setTimeout(() => stop('timeout'), timeoutMs)
  const abort = () => stop('aborted')
  if (outer?.aborted) abort()
  if (timeoutMs <= 0) stop('timeout')
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

function toFailureKind({ status, type }: Response, blocked: boolean) {
  if (status === 429) return 'limit-reached'
  if ((status === 401 || status === 403) && !blocked) return 'key-refused'
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

/** Converts the error of a call, which was stopped for a `reason` or not. */
export function toGatewayError(
  cause: unknown,
  request: string,
  base: string,
  reason?: 'timeout' | 'aborted',
): GatewayError {
  const fail = (kind: GatewayError['kind'], about: { detail?: string; cause?: unknown } = {}) =>
    new GatewayError(kind, { request, ...about })
  if (reason === 'aborted') return fail(reason)
  if (cause instanceof AdapterError) return fail('adapter-failed', { detail: cause.message })
  if (reason) return fail(reason, { detail: connectionAdvice(base) })
  if (cause instanceof GatewayError) return cause
  if (cause instanceof TooLargeError) return fail('too-large', { cause })
  if (cause instanceof UnreadableError) return fail('unreadable', { cause })
  const safe = toConnectionError(cause)
  if (safe)
    return fail('unreachable', {
      cause: safe,
      detail: `(${safe.code}) ${connectionAdvice(base, safe)}`,
    })
  const thrown = describeThrown(findRootCause(cause))
  return fail('internal', { detail: `The function \`fetch\` or the proxy threw ${thrown}.` })
}
