import type { Clock } from '../../contract/index.js'

/** Longest wait for a store, in milliseconds: it helps, and is not needed. */
const STORE_TIMEOUT_MS = 250

/** A store that did not answer in time. */
export class SlowStoreError extends Error {
  override readonly name = 'SlowStoreError'
}

/** What a store gives, or a {@link SlowStoreError} when it takes too long. */
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
        const late = () => reject(new SlowStoreError(`no answer in ${timeoutMs} ms`))
        timer = clock.setTimeout(late, timeoutMs)
      }),
    ])
  } finally {
    clock.clearTimeout(timer)
  }
}
