import { type Clock, UnreadableError } from '../contract/index.js'
import type { CallMeter } from './CallMeter.js'
import { holdsKey } from './holdsKey.js'
import { parseJson } from './parseJson.js'
import { PaymentServiceError } from './PaymentServiceError.js'
import { type RateLimitInfo, readRate } from './rate.js'
import { discardBody, readBody, TooLargeError } from './readBody.js'
import { closedWhileReused, safeCause } from './safeCause.js'

/** Makes one call: its parsed body and its rate headers, or a {@link PaymentServiceError}. */
export type Caller = (
  apiKey: string,
  path: string,
  options?: {
    signal?: AbortSignal | undefined
    meter?: CallMeter | undefined
    /** The deadline of this call, where it is another than usual; in milliseconds. */
    timeoutMs?: number
  },
) => Promise<{ body: unknown; rate: RateLimitInfo }>

interface CallerOptions {
  base: string
  fetch: typeof globalThis.fetch
  timeoutMs: number
  maxBytes: number
  clock: Clock
}

/** Makes the one function through which every call to the service goes. */
export function createCaller(options: CallerOptions): Caller {
  const { base, fetch, maxBytes, clock } = options
  /** Whether a connection may be kept open from an earlier call; a first failure is then tried once more. */
  let reuses = false

  return async function call(apiKey, path, { signal, meter, timeoutMs = options.timeoutMs } = {}) {
    const request = `GET ${path}`
    const stop = deadline(clock, timeoutMs, signal)
    const send = () => fetchAndRead(apiKey, path, stop.signal)
    try {
      const answer = await exchange(send, stop, meter).catch(async (cause: unknown) => {
        if (!reuses || stop.reason() || !closedWhileReused(cause)) throw cause
        reuses = false
        await reserveOneMore(meter)
        return exchange(send, stop, meter)
      })
      reuses = true
      return answer
    } catch (cause) {
      reuses = false
      if (cause instanceof Refusal) throw cause.reason
      throw asError(cause, request, stop.reason())
    } finally {
      stop.clear()
    }
  }

  async function exchange<Read>(
    send: () => Promise<Read>,
    stop: Deadline,
    meter: CallMeter | undefined,
  ) {
    if (stop.reason()) throw new Stopped()
    const end = meter?.begin()
    const work = send()
    // Its true end, also where a fetch of somebody else's pays no heed to the abort.
    void work.catch(() => undefined).then(end)
    return await Promise.race([work, stop.stopped])
  }

  async function fetchAndRead(apiKey: string, path: string, signal: AbortSignal) {
    const headers = { ...HEADERS, Authorization: `Bearer ${apiKey}` }
    const response = await fetch(base + path, { headers, signal, redirect: 'manual', ...UNCACHED })
    const rate = readRate(response.headers, clock)
    if (response.status !== 200) {
      discardBody(response)
      throw new PaymentServiceError(failureOf(response), {
        request: `GET ${path}`,
        status: response.status,
        rate,
      })
    }
    const body = parseJson(await readBody(response, maxBytes))
    // Banks keep their unknown fields, and what is kept reaches the payer.
    if (holdsKey(apiKey, body)) throw new UnreadableError('', 'no API key', 'the API key')
    return { body, rate }
  }
}

const HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json' }

type Deadline = ReturnType<typeof deadline>

/** One deadline over connect, headers and body, joined with the caller's own abort. */
function deadline(clock: Clock, timeoutMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController()
  let reason: 'timeout' | 'aborted' | undefined
  let reject: (cause: unknown) => void
  const stopped = new Promise<never>((_resolve, no) => (reject = no))
  stopped.catch(() => undefined)
  const stop = (why: 'timeout' | 'aborted') => () => {
    reason ??= why
    controller.abort()
    reject(new Stopped())
  }
  const timer = clock.setTimeout(stop('timeout'), timeoutMs)
  const abort = stop('aborted')
  if (outer?.aborted) abort()
  if (timeoutMs <= 0) stop('timeout')()
  outer?.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    stopped,
    reason: () => reason,
    clear() {
      clock.clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
    },
  }
}

class Stopped extends Error {}

/** Who counts the calls refused one: no failure of the service's, so it passes through as it is. */
class Refusal {
  constructor(readonly reason: unknown) {}
}

async function reserveOneMore(meter: CallMeter | undefined): Promise<void> {
  try {
    await meter?.reserve(1)
  } catch (reason) {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- it carries what was thrown
    throw new Refusal(reason)
  }
}

/** Frameworks keep what a plain `fetch` brought (Next.js does); a kept 429 would last. Older Workers throw at the word. */
const UNCACHED: RequestInit =
  typeof Request !== 'undefined' && 'cache' in Request.prototype ? { cache: 'no-store' } : {}

function failureOf({ status, type }: Response) {
  if (status === 429) return 'limit-reached'
  if (status === 401 || status === 403) return 'key-refused'
  return type === 'opaqueredirect' || (status >= 300 && status < 400) ? 'redirected' : 'failing'
}

function asError(cause: unknown, request: string, reason: 'timeout' | 'aborted' | undefined) {
  if (reason) return new PaymentServiceError(reason, { request })
  if (cause instanceof PaymentServiceError) return cause
  if (cause instanceof TooLargeError)
    return new PaymentServiceError('too-large', { request, cause })
  if (cause instanceof UnreadableError)
    return new PaymentServiceError('unreadable', { request, cause })
  const safe = safeCause(cause)
  return new PaymentServiceError('unreachable', {
    request,
    cause: safe,
    detail: `(${safe.message})`,
  })
}
