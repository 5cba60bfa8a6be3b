import type { Clock } from '../../contract/index.js'
import type { FpxProxyEvent } from '../observe/FpxProxyEvent.js'

/** Why a function of the merchant's gave no result. */
export type GuardReason = Extract<FpxProxyEvent, { type: 'callback-failed' }>['reason']

const LONGEST_MS = 5000

/**
 * Asks a function of the merchant's, `authorize` or `resolve`. `undefined` when it threw or took longer than
 * 5 s, and `failed` is told which.
 */
export async function asked<Result>(
  ask: () => Result | PromiseLike<Result>,
  clock: Clock,
  failed: (reason: GuardReason) => void,
): Promise<Result | undefined> {
  let timer: unknown
  try {
    const hung = new Promise<typeof HUNG>((done) => {
      timer = clock.setTimeout(() => done(HUNG), LONGEST_MS)
    })
    const result = await Promise.race([ask(), hung])
    if (result !== HUNG) return result
    failed('hung')
  } catch {
    failed('threw')
  } finally {
    clock.clearTimeout(timer)
  }
  return undefined
}

const HUNG = Symbol('hung')
