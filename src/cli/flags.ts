import { parseArgs, type ParseArgsConfig } from 'node:util'
import { CliError } from './CliError.js'

/** One flag of a command. */
interface Flag {
  type: 'string' | 'boolean'
  /** May be given several times. */
  multiple?: true
  default?: string
  /** What stands for its value in the help. */
  value?: string
  /** What it does, in one line. */
  means: string
}

/** The flags of a command, by name. */
export type Flags = Readonly<Record<string, Flag>>

type ValueOf<F extends Flag> = F extends { type: 'boolean' }
  ? boolean | undefined
  : F extends { multiple: true }
    ? string[] | undefined
    : F extends { default: string }
      ? string
      : string | undefined

/**
 * Reads the flags of a command.
 *
 * @throws {CliError} for a flag that is not there, lacks its value, or is none.
 */
export function readFlags<F extends Flags>(
  command: string,
  flags: F,
  args: readonly string[],
): { [Name in keyof F]: ValueOf<F[Name]> } {
  try {
    const options: ParseArgsConfig['options'] = { ...flags }
    const { values } = parseArgs({ args: [...args], options })
    return values as { [Name in keyof F]: ValueOf<F[Name]> }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    // An argument may hold quotes of its own.
    const [, flag, argument = ''] = /'(-[^'\s]*)|'([^]*)'/.exec(message) ?? []
    const named = flag ?? argument
    const reason =
      {
        ERR_PARSE_ARGS_UNKNOWN_OPTION: `There is no flag ${named}.`,
        ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: `"${named}" is no flag.`,
      }[code ?? ''] ??
      (message.includes('does not take') ? `${named} takes no value.` : `${named} needs a value.`)
    throw new CliError(`${reason} See: fpx-checkout ${command} --help`)
  }
}

/**
 * Reads a whole number.
 *
 * @param name The flag or variable, as the reader writes it.
 * @throws {CliError} when it is none, or beyond its bounds.
 */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  if (number >= least && number <= most) return number
  throw new CliError(`${name} takes a whole number from ${least} to ${most}, not "${text}".`)
}
