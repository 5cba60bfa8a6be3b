/** Starts a deadline of so many milliseconds, which several promises can share. They go on after it. */
export function createDeadline(ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined)
  })
  return {
    /** Resolves to undefined if the promise rejects, or if it takes longer than the deadline. */
    race: <Value>(promise: Promise<Value>): Promise<Value | undefined> =>
      Promise.race([promise.catch(() => undefined), timeout]),
    clear: () => clearTimeout(timer),
  }
}
