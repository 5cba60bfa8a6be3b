import type { FpxProxyEvent } from './FpxProxyEvent.js'

/** The logger for faults and recoveries. You can pass a pino, bunyan, or Fastify logger. */
export interface ProxyLogger {
  /** Logs an event whose cause may go away by itself. `message` describes what happened and what to do. */
  warn(event: FpxProxyEvent, message: string): void
  /** Logs an event that requires action. `message` describes what to do. */
  error(event: FpxProxyEvent, message: string): void
  /**
   * Logs that a fault is over. `message` describes what works again. If this method is missing, `warn` is called
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
 * Returns the prefix of a line. A tenant's id may be any string, so we must remove control characters, which could
 * control a terminal.
 */
const formatScope = (event: FpxProxyEvent) =>
  // A store fails for all tenants at once.
  'tenant' in event && event.tenant !== 'default' && !('store' in event)
    ? `fpx-checkout, tenant ${event.tenant.replace(/\p{C}/gu, '?')}: `
    : 'fpx-checkout: '
