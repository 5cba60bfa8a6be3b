import type { ProxyServices } from '../list/ListDefinition.js'
import { TimeoutError, withTimeout } from '../store/withTimeout.js'

const CALLBACK_TIMEOUT_MS = 5000

/**
 * Calls `authorize` or `resolve`, and returns what the callback returned. If the callback throws, rejects, or takes
 * longer than 5 seconds, emits an event and returns `undefined`.
 */
export async function callWithTimeout<Result>(
  callback: 'authorize' | 'resolve',
  call: () => Result | PromiseLike<Result>,
  { clock, emit }: Pick<ProxyServices, 'clock' | 'emit'>,
): Promise<{ returned: Result } | undefined> {
  try {
    return { returned: await withTimeout(clock, Promise.resolve(call()), CALLBACK_TIMEOUT_MS) }
  } catch (error) {
    const reason = error instanceof TimeoutError ? 'hung' : 'threw'
    emit({ type: 'callback-failed', callback, reason })
    return undefined
  }
}
