/**
 * The logger for payment problems. You can pass a pino, bunyan, or Fastify logger. For winston, pass one object: `warn:
 * (entry, message) => winston.warn({ ...entry, message })`.
 */
export interface PaymentsLogger {
  /**
   * Logs a problem that may be temporary.
   *
   * @param entry - the structured details of the event.
   * @param message - a description of what happened and what to do.
   */
  warn(entry: PaymentsLogEntry, message: string): unknown
  /**
   * Logs a problem that requires action.
   *
   * @param entry - the structured details of the event.
   * @param message - a description of what happened and what to do.
   */
  error(entry: PaymentsLogEntry, message: string): unknown
}

/** The structured details of a log message, which never contain keys, signatures, or personal data. */
export interface PaymentsLogEntry {
  /** The kind of event (`callback-wrong-signature`). */
  kind: string
  /** The name of the gateway. */
  gateway: string
  /** The id of your order. Present when the event concerns an order. */
  orderId?: string
  /** The id the gateway assigned to the payment. Present when the event concerns a payment. */
  paymentId?: string
}

/** Logs an event. Each kind of event is logged at most once a minute unless `isEach` is true. */
export type Log = (
  level: keyof PaymentsLogger,
  entry: Omit<PaymentsLogEntry, 'gateway'>,
  message: string,
  isEach?: boolean,
) => void

const INTERVAL_MS = 60_000

const consoleLogger: PaymentsLogger = {
  warn: (_entry, message) => console.warn(message),
  error: (_entry, message) => console.error(message),
}

/** Creates a log function. If the logger throws or rejects, payments aren't affected. */
export function createLog(
  gateway: string,
  now: () => number,
  logger: PaymentsLogger = consoleLogger,
): Log {
  const writtenAt = new Map<string, number>()
  return (level, entry, message, isEach = false) => {
    const last = writtenAt.get(entry.kind) ?? -Infinity
    if (!isEach && Math.abs(now() - last) < INTERVAL_MS) return
    if (!isEach) writtenAt.set(entry.kind, now())
    try {
      const written = logger[level]({ ...entry, gateway }, `fpx-checkout payments: ${message}`)
      if (written instanceof Promise) written.catch(() => undefined)
    } catch {
      // An error in the merchant's logger must not affect payments.
    }
  }
}

/** Returns the message of a thrown value as a single line of at most 300 characters. */
export function describeThrown(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/[\p{C}\s]+/gu, ' ').slice(0, 300)
}
