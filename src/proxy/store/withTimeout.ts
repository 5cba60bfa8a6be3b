import type { Clock } from '../../contract/index.js'

/** Thrown when a store or one of the merchant's callbacks takes too long. */
export class TimeoutError extends Error {
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
