import type { FpxProxyEvent } from './FpxProxyEvent.js'

/** Where the proxy writes the events that a person should know about. The loggers of pino, bunyan and Fastify fit. */
export interface ProxyLogger {
  /** Writes an event whose cause may go away by itself. `message` says what happened and what to do. */
  warn(event: FpxProxyEvent, message: string): void
  /** Writes an event that a person has to do something about. `message` says what to do. */
  error(event: FpxProxyEvent, message: string): void
  /** Writes that a fault is over. `message` says what works again. If this method is missing, `warn` is called. */
  info?(event: FpxProxyEvent, message: string): void
}

/** The default logger: the console. */
export const consoleLogger: ProxyLogger = {
  warn: (event, message) => console.warn(formatScope(event) + message),
  error: (event, message) => console.error(formatScope(event) + message),
  info: (event, message) => console.info(formatScope(event) + message),
}

/**
 * Returns the prefix of a line. A tenant's id may be any string, and its control characters must not reach a terminal.
 */
const formatScope = (event: FpxProxyEvent) =>
  // A store fails for all tenants at once.
  'tenant' in event && event.tenant !== 'default' && !('store' in event)
    ? `fpx-checkout, tenant ${event.tenant.replace(/\p{C}/gu, '?')}: `
    : 'fpx-checkout: '
