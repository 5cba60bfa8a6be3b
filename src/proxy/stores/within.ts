import type { Clock } from '../../contract/index.js'

/** Longest wait for a store, in milliseconds: it helps, and is not needed. */
const LONGEST_MS = 250

/** What a store gives, or a rejection when it takes too long. */
export async function within<Result>(clock: Clock, work: Promise<Result>): Promise<Result> {
  let timer: unknown
  work.catch(() => undefined)
  try {
    return await Promise.race([
      work,
      new Promise<never>((_resolve, reject) => {
        timer = clock.setTimeout(() => reject(new Error('no answer in 250 ms')), LONGEST_MS)
      }),
    ])
  } finally {
    clock.clearTimeout(timer)
  }
}
