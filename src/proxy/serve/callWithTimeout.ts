import type { Clock } from '../../contract/index.js'
import type { FpxProxyEvent } from '../observe/FpxProxyEvent.js'

/** Why a function of the merchant's gave no result. */
export type CallbackFailure = Extract<FpxProxyEvent, { type: 'callback-failed' }>['reason']

const CALLBACK_TIMEOUT_MS = 5000

/**
 * Asks a function of the merchant's, `authorize` or `resolve`. `undefined` when it threw or took longer than
 * 5 s, and `failed` is told which.
 */
export async function callWithTimeout<Result>(
  call: () => Result | PromiseLike<Result>,
  clock: Clock,
  onFailure: (reason: CallbackFailure) => void,
): Promise<Result | undefined> {
  let timer: unknown
  try {
    const hung = new Promise<typeof HUNG>((done) => {
      timer = clock.setTimeout(() => done(HUNG), CALLBACK_TIMEOUT_MS)
    })
    const result = await Promise.race([call(), hung])
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
