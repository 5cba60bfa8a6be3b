import { type Clock, UnreadableError } from '../contract/index.js'
import type { CallMeter } from './CallMeter.js'
import { containsApiKey } from './containsApiKey.js'
import { PaymentServiceError } from './PaymentServiceError.js'
import { type RateLimitInfo, readRateLimit } from './readRateLimit.js'
import { discardBody, readJson, TooLargeError } from './readJson.js'
import { createSafeCause, isKeepAliveRace } from './createSafeCause.js'

/** Makes one call. Resolves with its parsed body and its rate headers, or rejects with a {@link PaymentServiceError}. */
export type HttpClient = (
  apiKey: string,
  path: string,
  options?: {
    signal?: AbortSignal | undefined
    meter?: CallMeter | undefined
    /** Deadline of this call in milliseconds, if it differs from the usual one. */
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

/** Creates the function that makes every call to the service. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { base, fetch, maxBytes, clock } = options
  /** Whether a connection of an earlier call may still be open. If such a connection fails, the call is tried once more. */
  let mayReuseConnection = false

  return async function call(apiKey, path, { signal, meter, timeoutMs = options.timeoutMs } = {}) {
    const request = `GET ${path}`
    const deadline = createDeadline(clock, timeoutMs, signal)
    const send = () => fetchAndRead(apiKey, path, deadline.signal)
    try {
      const answer = await sendWithin(deadline, send, meter).catch(async (cause: unknown) => {
        if (!mayReuseConnection || deadline.reason() || !isKeepAliveRace(cause)) throw cause
        mayReuseConnection = false
        await reserveOneMore(meter)
        return sendWithin(deadline, send, meter)
      })
      mayReuseConnection = true
      return answer
    } catch (cause) {
      mayReuseConnection = false
      if (cause instanceof MeterError) throw cause.thrown
      throw toServiceError(cause, request, deadline.reason())
    } finally {
      deadline.clear()
    }
  }

  async function sendWithin<Read>(
    deadline: Deadline,
    send: () => Promise<Read>,
    meter: CallMeter | undefined,
  ) {
    if (deadline.reason()) throw new AbortedError()
    const end = meter?.begin()
    const work = send()
    // The call ends when `fetch` settles: a `fetch` of the options may ignore the abort, and its request then still runs.
    void work.catch(() => undefined).then(end)
    return await Promise.race([work, deadline.aborted])
  }

  async function fetchAndRead(apiKey: string, path: string, signal: AbortSignal) {
    const headers = { ...HEADERS, Authorization: `Bearer ${apiKey}` }
    const response = await fetch(base + path, { headers, signal, redirect: 'manual', ...UNCACHED })
    const rate = readRateLimit(response.headers, clock)
    if (response.status !== 200) {
      discardBody(response)
      throw new PaymentServiceError(toFailureKind(response), {
        request: `GET ${path}`,
        status: response.status,
        rate,
      })
    }
    const body = await readJson(response, maxBytes)
    // Unknown fields of a bank are passed on to the payer, so the key must be in none of them.
    if (containsApiKey(apiKey, body)) throw new UnreadableError('', 'no API key', 'the API key')
    return { body, rate }
  }
}

const HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json' }

type Deadline = ReturnType<typeof createDeadline>

/** Creates one deadline for connect, headers and body together, which the signal of the caller also ends. */
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
    /** Rejects at the deadline, or when the caller aborts. */
    aborted,
    reason: () => reason,
    clear() {
      clock.clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
    },
  }
}

class AbortedError extends Error {}

/** Wraps an error that the meter threw, so that it reaches the caller unchanged. It is no failure of the service. */
class MeterError {
  constructor(readonly thrown: unknown) {}
}

async function reserveOneMore(meter: CallMeter | undefined): Promise<void> {
  try {
    await meter?.reserve(1)
  } catch (thrown) {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- a wrapper, unwrapped in `call`
    throw new MeterError(thrown)
  }
}

/** Next.js caches the responses of a plain `fetch`, a 429 included. Older Cloudflare Workers throw if `cache` is set. */
const UNCACHED: RequestInit =
  typeof Request !== 'undefined' && 'cache' in Request.prototype ? { cache: 'no-store' } : {}

function toFailureKind({ status, type }: Response) {
  if (status === 429) return 'limit-reached'
  if (status === 401 || status === 403) return 'key-refused'
  return type === 'opaqueredirect' || (status >= 300 && status < 400) ? 'redirected' : 'failing'
}

function toServiceError(
  cause: unknown,
  request: string,
  reason: 'timeout' | 'aborted' | undefined,
) {
  if (reason) return new PaymentServiceError(reason, { request })
  if (cause instanceof PaymentServiceError) return cause
  if (cause instanceof TooLargeError)
    return new PaymentServiceError('too-large', { request, cause })
  if (cause instanceof UnreadableError)
    return new PaymentServiceError('unreadable', { request, cause })
  const safe = createSafeCause(cause)
  return new PaymentServiceError('unreachable', {
    request,
    cause: safe,
    detail: `(${safe.message})`,
  })
}
