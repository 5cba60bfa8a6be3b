/** A deadline that several promises share. They go on after it. */
export interface Deadline {
  /** Resolves to undefined if the promise rejects, or if it takes longer than the deadline. */
  race<Value>(promise: Promise<Value>): Promise<Value | undefined>
  clear(): void
}

/** Starts a deadline of so many milliseconds. */
export function createDeadline(ms: number): Deadline {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined)
  })
  return {
    race: (promise) => Promise.race([promise.catch(() => undefined), timeout]),
    clear: () => clearTimeout(timer),
  }
}
