import type { FpxProxyEvent } from '../proxy/index.js'

type Level = 'info' | 'warn' | 'error'

/** Somebody has to act on these; the others mend themselves. */
const levels: Partial<Record<FpxProxyEvent['type'], Level>> = {
  refreshed: 'info',
  'key-refused': 'error',
  'callback-failed': 'error',
}

/**
 * One line of the log, JSON: `time`, `level`, `event`, and what the event tells. Control characters are escaped, so
 * that a line is a line and nothing in it speaks to a terminal.
 */
export function logLine(event: FpxProxyEvent, now = new Date()): string {
  const { type, ...told } = event
  return lineOf(levels[type] ?? 'warn', type, told, now)
}

/** The same for what the command itself has to tell. */
export function lineOf(level: Level, event: string, told: object = {}, now = new Date()): string {
  const whole = (_name: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value) : value
  const line = JSON.stringify({ time: now.toISOString(), level, event, ...told }, whole)
  // JSON leaves DEL and the C1 controls as they are, and a terminal obeys those too.
  return line.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The log on stderr. */
export interface Log {
  write: (line: string) => void
  /** Until this, lines are held back: a start that fails says one sentence and nothing else. */
  release: () => void
}

/** Makes a log that holds its lines back until it is released. */
export function heldLog(): Log {
  let held: string[] | undefined = []
  // Whoever reads the log may go away; the payers stay.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const print = (line: string) => void process.stderr.write(`${line}\n`)
  return {
    write(line) {
      if (held) held.push(line)
      else print(line)
    },
    release() {
      held?.forEach(print)
      held = undefined
    },
  }
}
