/** Where the payments write what a person should know about. The loggers of pino, bunyan and Fastify fit. */
export interface PaymentsLogger {
  /**
   * Writes what may go away by itself.
   *
   * @param entry - what the line is about.
   * @param message - says what happened and what to do.
   */
  warn(entry: PaymentsLogEntry, message: string): unknown
  /**
   * Writes what a person has to do something about.
   *
   * @param entry - what the line is about.
   * @param message - says what happened and what to do.
   */
  error(entry: PaymentsLogEntry, message: string): unknown
}

/** What a line of the log is about. It contains no key, no signature and no data of the payer. */
export interface PaymentsLogEntry {
  /** The kind of the event, such as `wrong-signature`. */
  kind: string
  /** Name of the gateway. */
  gateway: string
  /** Your order's id, if the event is about an order. */
  orderId?: string
  /** The payment's id at the gateway, if the event is about a payment. */
  paymentId?: string
}

/** Writes a line; `isEach` writes every one, otherwise a kind is written once a minute at most. */
export type Log = (
  level: keyof PaymentsLogger,
  entry: Omit<PaymentsLogEntry, 'gateway'>,
  message: string,
  isEach?: boolean,
) => void

const INTERVAL_MS = 60_000

/** The default logger: the console. */
const consoleLogger: PaymentsLogger = {
  warn: (_entry, message) => console.warn(message),
  error: (_entry, message) => console.error(message),
}

/** Creates the log. A logger that throws or rejects doesn't disturb a payment. */
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
      // The payment goes on.
    }
  }
}

/** Returns what was thrown as a sentence for the log: one line, and not too long. */
export function describeThrown(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/[\p{C}\s]+/gu, ' ').slice(0, 300)
}
