import type { Clock } from '../../contract/index.js'
import { TimeoutError, withTimeout } from '../store/withTimeout.js'
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

interface ReporterServices {
  emit: (event: FpxProxyEvent) => void
  /** Counts an event without emitting it. */
  count: (event: FpxProxyEvent) => void
  monotonicNow: () => number
}

/** The minimum time in milliseconds between two events of one kind. */
const PAUSE_MS = 60_000

/**
 * Returns a function that counts every event and emits it at most once a minute for each `kind`, since anonymous clients
 * can cause any number of them.
 */
export function createReporter({ emit, count, monotonicNow }: ReporterServices) {
  const emittedAt = new Map<string, number>()
  return (kind: string, event: FpxProxyEvent): void => {
    const last = emittedAt.get(kind)
    if (last !== undefined && monotonicNow() - last < PAUSE_MS) return count(event)
    emittedAt.set(kind, monotonicNow())
    emit(event)
  }
}

/** Creates a function that reports a callback's failures. */
export function createCallbackReporter(
  callback: CallbackFailed['callback'],
  services: ReporterServices,
): (reason: CallbackFailure, details?: { message?: string }) => void {
  const report = createReporter(services)
  return (reason, details = {}) =>
    report(reason, { type: 'callback-failed', callback, reason, ...details })
}
