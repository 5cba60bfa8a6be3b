import { InvalidArgumentError, Option } from '@commander-js/extra-typings'

/**
 * Creates an option that can also be set with an environment variable, such as `FPX_BASE_PATH` for `--base-path`.
 *
 * @param flags - the option as shown in the help, such as `--port <PORT>`.
 * @param prefix - the prefix of the environment variable.
 */
export function createOption<Flags extends string>(
  flags: Flags,
  description: string,
  prefix = 'FPX_',
): Option<Flags> {
  const option = new Option(flags, description)
  const variable = prefix + option.name().toUpperCase().replaceAll('-', '_')
  // Empty variables are ignored because Compose files and CI may set variables to an empty string.
  return process.env[variable] === '' ? option : option.env(variable)
}

/** Creates a parser for integers from `min` to `max`. */
export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN
    if (number >= min && number <= max) return number
    throw new InvalidArgumentError(`Expected a whole number from ${min} to ${max}.`)
  }

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Creates a parser for durations from `min` to `max`. The parser returns milliseconds. */
export const duration =
  (min: Duration, max: Duration) =>
  (text: string): number => {
    const ms = toMs(text)
    if (ms >= toMs(min) && ms <= toMs(max)) return ms
    const expected = `Expected a duration from ${min} to ${max} with its unit: ms, s, m, h or d.`
    const advice = /^\d+$/.test(text) ? ` For milliseconds write ${text}ms.` : ''
    throw new InvalidArgumentError(expected + advice)
  }

/** Formats a duration in the largest unit that results in a whole number, for example 300,000 ms as `5m`. */
export function formatDuration(ms: number): string {
  const [unit = 'ms'] = Object.entries(units).findLast(([, size]) => ms % size === 0) ?? []
  return `${ms / units[unit as keyof typeof units]}${unit}`
}

type Duration = `${number}${keyof typeof units}`

function toMs(text: string): number {
  const [, number, unit] = /^(\d{1,9})(ms|[smhd])$/.exec(text) ?? []
  return number === undefined ? NaN : Number(number) * units[unit as keyof typeof units]
}
