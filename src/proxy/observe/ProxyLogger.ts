import type { FpxProxyEvent } from './FpxProxyEvent.js'

/** The logger the proxy writes faults and recoveries to. You can pass a logger from pino, bunyan or Fastify. */
export interface ProxyLogger {
  /** Writes an event whose cause may go away by itself. `message` states what happened and what to do. */
  warn(event: FpxProxyEvent, message: string): void
  /** Writes an event that someone must act on. `message` states what to do. */
  error(event: FpxProxyEvent, message: string): void
  /**
   * Writes that a fault is over. `message` states what works again. If this method is missing, `warn` is called
   * instead.
   */
  info?(event: FpxProxyEvent, message: string): void
}

/** The default logger: the console. */
export const consoleLogger: ProxyLogger = {
  warn: (event, message) => console.warn(formatScope(event) + message),
  error: (event, message) => console.error(formatScope(event) + message),
  info: (event, message) => console.info(formatScope(event) + message),
}

/** Returns a line's prefix. A tenant's id may be any string, and its control characters must not reach a terminal. */
const formatScope = (event: FpxProxyEvent) =>
  // A store fails for all tenants at once.
  'tenant' in event && event.tenant !== 'default' && !('store' in event)
    ? `fpx-checkout, tenant ${event.tenant.replace(/\p{C}/gu, '?')}: `
    : 'fpx-checkout: '
