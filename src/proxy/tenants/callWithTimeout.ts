import type { Clock } from '../../contract/index.js'
import { TimeoutError, withTimeout } from '../coordinator/withTimeout.js'
import type { FpxProxyEvent } from '../observe/FpxProxyEvent.js'

const CALLBACK_TIMEOUT_MS = 5000

/**
 * Calls `authorize` or `resolve`. If the callback throws, rejects, or takes longer than 5 seconds, the result is
 * `undefined` and `onFailure` is called with the reason.
 */
export async function callWithTimeout<Result>(
  call: () => Result | PromiseLike<Result>,
  clock: Clock,
  onFailure: (reason: CallbackFailure) => void,
): Promise<Result | undefined> {
  try {
    return await withTimeout(clock, Promise.resolve(call()), CALLBACK_TIMEOUT_MS)
  } catch (error) {
    onFailure(error instanceof TimeoutError ? 'hung' : 'threw')
    return undefined
  }
}

type CallbackFailed = Extract<FpxProxyEvent, { type: 'callback-failed' }>

/** The reason why `authorize` or `resolve` failed. */
export type CallbackFailure = CallbackFailed['reason']

interface CallbackReporterOptions {
  emit: (event: FpxProxyEvent) => void
  /** Counts an event without emitting it. */
  count: (event: FpxProxyEvent) => void
  monotonicNow: () => number
}

/** The minimum time in milliseconds between two events with the same reason. */
const PAUSE_MS = 60_000

/**
 * Creates a function that reports a callback's failures. Every failure is counted. Since anonymous clients can cause
 * any number of failures, an event is emitted at most once a minute for each reason.
 */
export function createCallbackReporter(
  callback: CallbackFailed['callback'],
  { emit, count, monotonicNow }: CallbackReporterOptions,
): (reason: CallbackFailure, details?: { message?: string }) => void {
  const emittedAt = new Map<CallbackFailure, number>()
  return (reason, details = {}) => {
    const event: CallbackFailed = { type: 'callback-failed', callback, reason, ...details }
    const last = emittedAt.get(reason)
    if (last !== undefined && monotonicNow() - last < PAUSE_MS) return count(event)
    emittedAt.set(reason, monotonicNow())
    emit(event)
  }
}
