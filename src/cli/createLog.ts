import type { EventLevel } from '../proxy/index.js'

/** The log levels, from the least to the most important. */
export const logLevels = ['info', 'warn', 'error'] as const satisfies readonly EventLevel[]

/**
 * Returns one log line in JSON: `time`, `level`, `event`, and the event's own fields. Control characters are escaped,
 * so that an event stays on one line and cannot send escape sequences to a terminal.
 */
function formatLine(level: EventLevel, event: string, fields: object, now = new Date()): string {
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
  /** Writes one line, unless its level is below the log's lowest level. */
  write: (level: EventLevel, event: string, fields?: object) => void
  /** Writes the buffered lines. Later lines are written immediately. */
  release: () => void
}

/**
 * Creates a log that buffers its lines until `release`, so that a failed start prints only one sentence.
 *
 * @param lowest - the lowest level that is written.
 */
export function createLog(lowest: EventLevel): Log {
  let buffer: string[] | undefined = []
  // Without a listener, these streams would crash the proxy when the program that reads its log exits.
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
