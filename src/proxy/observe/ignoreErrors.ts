/**
 * Calls a function of the merchant or the runtime, such as `onEvent` or `waitUntil`. Errors and rejections are ignored
 * because they must not affect requests or end the process.
 */
export function ignoreErrors(call: () => unknown): void {
  try {
    Promise.resolve(call()).catch(() => undefined)
  } catch {
    return
  }
}
