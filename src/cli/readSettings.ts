import { UsageError } from './CliError.js'
import { type Flags, type FlagValues, readFlags, wholeNumber } from './flags.js'
import { readConfigFile } from './readConfigFile.js'

/** The settings of a command, from its options, the environment and a configuration file. */
export interface Settings<F extends Flags> {
  values: FlagValues<F>
  /** Returns the place that sets an option, as users write it: `--port`, `PORT`, or `"port" in fpx.json`. */
  nameOf: (flag: keyof F) => string
  /**
   * Reads an option that is a whole number; `undefined` if it has no value.
   *
   * @throws {UsageError} when it is not a whole number, or outside of its bounds.
   */
  wholeNumber: (flag: keyof F, min: number, max: number) => number
}

/**
 * Reads the settings of a command. An option has priority over its environment variable, and the variable over the
 * file of `--config`. An empty variable counts as missing.
 *
 * @throws {UsageError} for an unknown name, a missing value, a value of another type, or an unreadable file.
 */
export function readSettings<F extends Flags>(
  command: string,
  flags: F,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Settings<F> {
  const entries = Object.entries(flags)
  const withoutDefaults = Object.fromEntries(
    entries.map(([name, { default: _default, ...flag }]) => [name, flag]),
  )
  const given: FlagValues<Flags> = readFlags(command, withoutDefaults, args)
  const fromEnv = (name: string) => env[flags[name]?.variable ?? ''] || undefined
  const fromCommandLine = (name: string) => given[name] ?? fromEnv(name)

  function nameGiven(name: string): string | undefined {
    if (given[name] !== undefined) return `--${name}`
    return fromEnv(name) === undefined ? undefined : flags[name]?.variable
  }

  const path = fromCommandLine('config')
  const file =
    typeof path === 'string' ? readConfigFile(path, nameGiven('config') ?? '--config', flags) : {}
  const values = Object.fromEntries(
    entries.map(([name, flag]) => [name, fromCommandLine(name) ?? file[name] ?? flag.default]),
  ) as FlagValues<F>

  function nameOf(flag: keyof F): string {
    const name = String(flag)
    return (
      nameGiven(name) ?? (Object.hasOwn(file, name) ? `"${name}" in ${String(path)}` : `--${name}`)
    )
  }

  return {
    values,
    nameOf,
    wholeNumber: (flag, min, max) => wholeNumber(nameOf(flag), String(values[flag]), min, max),
  }
}

/**
 * Reads an option that is one of several words.
 *
 * @throws {UsageError} for any other value.
 */
export function readChoice<F extends Flags, Choice extends string>(
  { values, nameOf }: Pick<Settings<F>, 'values' | 'nameOf'>,
  flag: keyof F,
  choices: readonly Choice[],
): Choice {
  const received = String(values[flag])
  const choice = choices.find((name) => name === received)
  if (choice !== undefined) return choice
  const all = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(choices)
  throw new UsageError(`${nameOf(flag)} must be ${all}; received "${received}".`)
}
