/**
 * Calls the merchant's `logger` or `onEvent`. Its errors are ignored, whether it throws now or rejects later, because
 * neither a request nor the process may end with a log service.
 */
export function callObserver(call: () => unknown): void {
  try {
    Promise.resolve(call()).catch(() => undefined)
  } catch {
    return
  }
}
