import type { FpxProxyEvent } from '../proxy/index.js'

type Level = 'info' | 'warn' | 'error'

/** Events with the level `error` need a person; all events that are not listed are warnings. */
const levels: Partial<Record<FpxProxyEvent['type'], Level>> = {
  refreshed: 'info',
  'key-refused': 'error',
  'callback-failed': 'error',
}

/**
 * Returns one line of the log for an event, in JSON: `time`, `level`, `event`, and the event's own fields. Control
 * characters are escaped, so that an event is one line and cannot control a terminal.
 */
export function logLine(event: FpxProxyEvent, now = new Date()): string {
  const { type, ...fields } = event
  return formatLine(levels[type] ?? 'warn', type, fields, now)
}

/** Returns one line of the log for an event of the command itself. */
export function formatLine(
  level: Level,
  event: string,
  fields: object = {},
  now = new Date(),
): string {
  const roundNumber = (_name: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value) : value
  const line = JSON.stringify({ time: now.toISOString(), level, event, ...fields }, roundNumber)
  // JSON does not escape DEL and the C1 controls, and terminals interpret them too.
  return line.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The log on stderr. */
export interface Log {
  write: (line: string) => void
  /** Writes the buffered lines, and every later line immediately. */
  release: () => void
}

/** Creates a log that buffers its lines until `release`, so that a start that fails prints one sentence only. */
export function createBufferedLog(): Log {
  let buffer: string[] | undefined = []
  // Otherwise the proxy ends when the program that reads its log ends.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const writeLine = (line: string) => void process.stderr.write(`${line}\n`)
  return {
    write(line) {
      if (buffer) buffer.push(line)
      else writeLine(line)
    },
    release() {
      buffer?.forEach(writeLine)
      buffer = undefined
    },
  }
}
