import type { EventLevel } from '../proxy/index.js'

/** The log levels, from the least to the most important. */
export const logLevels = ['info', 'warn', 'error'] as const satisfies readonly EventLevel[]

/**
 * Formats a log line as JSON with `time`, `level`, `event`, and the other fields of the event. Control characters are
 * escaped to prevent an event from spanning several lines or sending escape sequences to a terminal.
 */
function formatLine(level: EventLevel, event: string, fields: object): string {
  const roundNumber = (_name: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value) : value
  const time = new Date().toISOString()
  const line = JSON.stringify({ time, level, event, ...fields }, roundNumber)
  // We also escape DEL and the C1 control characters because terminals interpret them and JSON doesn't escape them.
  return line.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Writes a log line to stdout unless its level is below the lowest one. */
export type WriteLog = (level: EventLevel, event: string, fields?: object) => void

export const createLog =
  (lowest: EventLevel): WriteLog =>
  (level, event, fields = {}) => {
    if (logLevels.indexOf(level) >= logLevels.indexOf(lowest))
      process.stdout.write(`${formatLine(level, event, fields)}\n`)
  }
