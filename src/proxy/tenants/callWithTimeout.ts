import type { Clock } from '../../contract/index.js'
import type { CallbackFailure } from '../observe/createCallbackReporter.js'

const CALLBACK_TIMEOUT_MS = 5000

/**
 * Calls `authorize` or `resolve`. If it throws or takes longer than 5 s, returns `undefined` and calls `onFailure` with
 * the reason.
 */
export async function callWithTimeout<Result>(
  call: () => Result | PromiseLike<Result>,
  clock: Clock,
  onFailure: (reason: CallbackFailure) => void,
): Promise<Result | undefined> {
  let timer: unknown
  try {
    const timeout = new Promise<typeof HUNG>((done) => {
      timer = clock.setTimeout(() => done(HUNG), CALLBACK_TIMEOUT_MS)
    })
    const result = await Promise.race([call(), timeout])
    if (result !== HUNG) return result
    onFailure('hung')
  } catch {
    onFailure('threw')
  } finally {
    clock.clearTimeout(timer)
  }
  return undefined
}

const HUNG = Symbol('hung')
