import { parseArgs, type ParseArgsConfig } from 'node:util'
import { UsageError } from './CliError.js'

/** One option of a command. */
export interface Flag {
  type: 'string' | 'boolean'
  /** May be repeated. */
  multiple?: true
  default?: string
  /** The environment variable that sets it too. */
  variable?: string
  /** Placeholder of its value in the help. */
  value?: string
  /** What it does, in one line. */
  means: string
}

/** The options of a command, by name. */
export type Flags = Readonly<Record<string, Flag>>

type ValueOf<F extends Flag> = F extends { type: 'boolean' }
  ? boolean | undefined
  : F extends { multiple: true }
    ? string[] | undefined
    : F extends { default: string }
      ? string
      : string | undefined

/** The values of options, by name. */
export type FlagValues<F extends Flags> = { [Name in keyof F]: ValueOf<F[Name]> }

/**
 * Reads the options of a command.
 *
 * @throws {UsageError} for an unknown option, a missing value, or an argument that is not an option.
 */
export function readFlags<F extends Flags>(
  command: string,
  flags: F,
  args: readonly string[],
): FlagValues<F> {
  try {
    const options: ParseArgsConfig['options'] = { ...flags }
    const { values } = parseArgs({ args: [...args], options })
    return values as FlagValues<F>
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    // An argument may contain quotes.
    const [, flag, argument = ''] = /'(-[^'\s]*)|'([^]*)'/.exec(message) ?? []
    const named = flag ?? argument
    const reason =
      {
        ERR_PARSE_ARGS_UNKNOWN_OPTION: `Unknown option ${named}.`,
        ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: `Unexpected argument "${named}".`,
      }[code ?? ''] ??
      (message.includes('does not take') ? `${named} takes no value.` : `${named} needs a value.`)
    throw new UsageError(`${reason} See: fpx-checkout ${command} --help`)
  }
}

/**
 * Reads a whole number.
 *
 * @param name - the option or variable, as users write it.
 * @throws {UsageError} when it is not a whole number, or outside of its bounds.
 */
export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  if (number >= min && number <= max) return number
  throw new UsageError(`${name} must be a whole number from ${min} to ${max}; received "${text}".`)
}
