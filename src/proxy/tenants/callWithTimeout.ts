import type { Clock } from '../../contract/index.js'
import { TimeoutError, withTimeout } from '../coordinator/withTimeout.js'
import type { CallbackFailure } from '../observe/createCallbackReporter.js'

const CALLBACK_TIMEOUT_MS = 5000

/**
 * Calls `authorize` or `resolve`. If the callback throws, rejects or takes longer than 5 s, the result is `undefined`,
 * and `onFailure` is called with the reason.
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
