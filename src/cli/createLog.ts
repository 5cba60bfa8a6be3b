import type { FpxProxyEvent } from '../proxy/index.js'

/** The levels of the log, from the least important. */
export const logLevels = ['info', 'warn', 'error'] as const

/** The level of a line of the log. */
export type LogLevel = (typeof logLevels)[number]

/** Events with the level `error` need a person; all events that are not listed are warnings. */
const levels: Partial<Record<FpxProxyEvent['type'], LogLevel>> = {
  refreshed: 'info',
  'bank-added': 'info',
  'bank-online': 'info',
  'key-refused': 'error',
  'callback-failed': 'error',
  'internal-error': 'error',
}

/** Returns the level of an event of the proxy. */
export const levelOf = (type: FpxProxyEvent['type']): LogLevel => levels[type] ?? 'warn'

/**
 * Returns one line of the log, in JSON: `time`, `level`, `event`, and the event's own fields. Control characters are
 * escaped, so that an event is one line and cannot control a terminal.
 */
function formatLine(level: LogLevel, event: string, fields: object, now = new Date()): string {
  const roundNumber = (_name: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value) : value
  const line = JSON.stringify({ time: now.toISOString(), level, event, ...fields }, roundNumber)
  // JSON does not escape DEL and the C1 controls, and terminals interpret them too.
  return line.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The log on stdout. */
export interface Log {
  /** Writes one line, unless its level is below that of the log. */
  write: (level: LogLevel, event: string, fields?: object) => void
  /** Writes the buffered lines, and every later line immediately. */
  release: () => void
}

/**
 * Creates a log that buffers its lines until `release`. A start that fails then prints only one sentence.
 *
 * @param lowest - the lowest level that is written.
 */
export function createLog(lowest: LogLevel): Log {
  let buffer: string[] | undefined = []
  // Without a listener, an error of these streams would end the proxy when the program that reads its log ends.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const writeLine = (line: string) => void process.stdout.write(`${line}\n`)
  return {
    write(level, event, fields = {}) {
      if (logLevels.indexOf(level) < logLevels.indexOf(lowest)) return
      const line = formatLine(level, event, fields)
      if (buffer) buffer.push(line)
      else writeLine(line)
    },
    release() {
      buffer?.forEach(writeLine)
      buffer = undefined
    },
  }
}
