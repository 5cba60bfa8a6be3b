import { onTestFinished, vi } from 'vitest'

/**
 * Collects the errors that the page doesn't catch. Until the end of the test, they neither fail it nor are printed.
 * Returns a growing array of their messages.
 */
export function collectPageErrors(): string[] {
  const messages: string[] = []
  const collect = (event: ErrorEvent | PromiseRejectionEvent) => {
    event.preventDefault()
    const error = (event instanceof ErrorEvent ? event.error : event.reason) as Error
    messages.push(error.message)
  }
  // Vitest prints them, too.
  const print = vi.spyOn(console, 'error').mockReturnValue()
  addEventListener('error', collect)
  addEventListener('unhandledrejection', collect)
  onTestFinished(() => {
    removeEventListener('error', collect)
    removeEventListener('unhandledrejection', collect)
    print.mockRestore()
  })
  return messages
}
