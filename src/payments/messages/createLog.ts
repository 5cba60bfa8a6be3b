/**
 * The logger for payment problems: `warn` receives those that may be temporary, and `error` those that require action.
 * You can pass a pino, bunyan, or Fastify logger. For winston, pass one object: `warn: (entry, message) =>
 * winston.warn({ ...entry, message })`.
 */
export type PaymentsLogger = Record<
  'warn' | 'error',
  (entry: PaymentsLogEntry, message: string) => unknown
>

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
      // An order's id in a URL may contain a line end, with which a stranger could forge a line.
      const line = `fpx-checkout payments: ${toLine(message, 1000)}`
      const written = logger[level]({ ...entry, gateway }, line)
      if (written instanceof Promise) written.catch(() => undefined)
    } catch {
      // An error in the merchant's logger must not affect payments.
    }
  }
}

const toLine = (text: string, max: number) => text.replace(/[\p{C}\s]+/gu, ' ').slice(0, max)

/** Returns the message of a thrown value as a single line of at most 300 characters. */
export const describeThrown = (error: unknown): string =>
  toLine(error instanceof Error ? error.message : String(error), 300)
