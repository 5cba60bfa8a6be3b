import type { FpxProxyEvent } from './FpxProxyEvent.js'

/** The logger to which the proxy writes faults and recoveries. You can pass a pino, bunyan, or Fastify logger. */
export interface ProxyLogger {
  /** Logs an event whose cause may resolve itself. `message` describes what happened and what to do. */
  warn(event: FpxProxyEvent, message: string): void
  /** Logs an event that requires action. `message` describes what to do. */
  error(event: FpxProxyEvent, message: string): void
  /**
   * Logs that a fault has ended. `message` describes what works again. If this method is missing, `warn` is called
   * instead.
   */
  info?(event: FpxProxyEvent, message: string): void
}

/** The default logger, which writes to the console. */
export const consoleLogger: ProxyLogger = {
  warn: (event, message) => console.warn(formatScope(event) + message),
  error: (event, message) => console.error(formatScope(event) + message),
  info: (event, message) => console.info(formatScope(event) + message),
}

/**
 * Returns the prefix of a log line. A tenant's id may be any string, so we replace control characters, which could
 * manipulate a terminal.
 */
const formatScope = (event: FpxProxyEvent) =>
  // If a store fails, we don't name a tenant because the store fails for all tenants at once.
  'tenant' in event && event.tenant !== 'default' && !('store' in event)
    ? `fpx-checkout, tenant ${event.tenant.replace(/\p{C}/gu, '?')}: `
    : 'fpx-checkout: '

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
