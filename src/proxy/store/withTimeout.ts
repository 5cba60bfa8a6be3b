import type { Clock } from '../../contract/index.js'
import type { FpxProxyEvent } from '../observe/FpxProxyEvent.js'

/** Thrown when a store or one of the merchant's callbacks takes too long. */
class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/**
 * Settles like `work`, or rejects if `work` takes longer than `timeoutMs` milliseconds.
 *
 * @throws {TimeoutError}
 */
export async function withTimeout<Result>(
  clock: Clock,
  work: Promise<Result>,
  timeoutMs: number,
): Promise<Result> {
  let timer: unknown
  work.catch(() => undefined)
  try {
    return await Promise.race([
      work,
      new Promise<never>((_resolve, reject) => {
        const rejectSlow = () =>
          reject(new TimeoutError(`The store did not answer within ${timeoutMs} ms.`))
        timer = clock.setTimeout(rejectSlow, timeoutMs)
      }),
    ])
  } finally {
    clock.clearTimeout(timer)
  }
}

const CALLBACK_TIMEOUT_MS = 5000

/**
 * Calls `authorize` or `resolve`, and returns what the callback returned. If the callback throws, rejects, or takes
 * longer than 5 seconds, emits an event and returns `undefined`.
 */
export async function callWithTimeout<Result>(
  callback: 'authorize' | 'resolve',
  call: () => Result | PromiseLike<Result>,
  { clock, emit }: { clock: Clock; emit: (event: FpxProxyEvent) => void },
): Promise<{ returned: Result } | undefined> {
  try {
    return { returned: await withTimeout(clock, Promise.resolve(call()), CALLBACK_TIMEOUT_MS) }
  } catch (error) {
    const reason = error instanceof TimeoutError ? 'hung' : 'threw'
    emit({ type: 'callback-failed', callback, reason })
    return undefined
  }
}
