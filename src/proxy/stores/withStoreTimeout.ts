import type { Clock } from '../../contract/index.js'

/** Longest wait for a store, in milliseconds. It is short, because a refresh can continue without the store. */
const STORE_TIMEOUT_MS = 250

/** A store did not answer in time. */
export class SlowStoreError extends Error {
  override readonly name = 'SlowStoreError'
}

/** Resolves with the result of a store, or rejects with a {@link SlowStoreError} if it takes too long. */
export async function withStoreTimeout<Result>(
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
          reject(new SlowStoreError(`The store did not answer within ${timeoutMs} ms.`))
        timer = clock.setTimeout(rejectSlow, timeoutMs)
      }),
    ])
  } finally {
    clock.clearTimeout(timer)
  }
}

/** Longest wait for the first answer of a store, in milliseconds. Its connection may have to be opened, with TLS. */
const FIRST_TIMEOUT_MS = 1500

/** Waits for a shared store as long as is sensible. */
export type StoreWait = <Result>(work: Promise<Result>) => Promise<Result>

/** Creates the wait of one shared store. It is longer until the store has answered, or failed, for the first time. */
export function createStoreWait(clock: Clock): StoreWait {
  let timeoutMs = FIRST_TIMEOUT_MS
  return async (work) => {
    try {
      return await withStoreTimeout(clock, work, timeoutMs)
    } finally {
      timeoutMs = STORE_TIMEOUT_MS
    }
  }
}
