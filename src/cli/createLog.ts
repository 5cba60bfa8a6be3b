import type { EventLevel } from '../proxy/index.js'

/** The log levels, from the least to the most important. */
export const logLevels = ['info', 'warn', 'error'] as const satisfies readonly EventLevel[]

/**
 * Formats a log line as JSON with `time`, `level`, `event`, and the other fields of the event. Control characters are
 * escaped to prevent an event from spanning several lines or sending escape sequences to a terminal.
 */
function formatLine(level: EventLevel, event: string, fields: object, now = new Date()): string {
  const roundNumber = (_name: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value) : value
  const line = JSON.stringify({ time: now.toISOString(), level, event, ...fields }, roundNumber)
  // We also escape DEL and the C1 control characters because terminals interpret them and JSON doesn't escape them.
  return line.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export interface Log {
  /** Writes a log line unless its level is below the log's minimum level. */
  write: (level: EventLevel, event: string, fields?: object) => void
  /** Writes the buffered lines and stops buffering. */
  release: () => void
}

/**
 * Creates a log on stdout. Lines are buffered until `release` is called so that only the error message is printed if
 * startup fails.
 *
 * @param lowest - the lowest level that is written.
 */
export function createLog(lowest: EventLevel): Log {
  let buffer: string[] | undefined = []
  // Without a listener for `error`, the proxy would crash as soon as the program that reads its log exits.
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
