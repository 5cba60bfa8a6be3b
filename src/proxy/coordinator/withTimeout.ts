import type { Clock } from '../../contract/index.js'

/**
 * How long to wait for a store by default, in milliseconds. The wait is short, because a refresh can continue without
 * the store.
 */
export const STORE_TIMEOUT_MS = 250

/** Thrown if a store or one of the merchant's callbacks takes too long. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/**
 * Settles as `work` does, or rejects if that takes longer than `timeoutMs` milliseconds.
 *
 * @throws {TimeoutError}
 */
export async function withTimeout<Result>(
  clock: Clock,
  work: Promise<Result>,
  timeoutMs = STORE_TIMEOUT_MS,
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
