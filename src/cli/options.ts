import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { describeKind } from '../contract/index.js'
import { UsageError } from './CliError.js'

/** A command of the program. */
export interface Command {
  /** The text of `--help`. */
  help: string
  run: (args: readonly string[]) => Promise<void>
}

/** An option of a command. */
export interface Option<Value> {
  /** What the option's text must be, for error messages. */
  expected: string
  /** Converts the text. Returns `undefined` if the text is invalid. */
  read: (text: string) => Value | undefined
  /** Whether the option can be repeated. */
  isList?: boolean
}

/** The options of a command by name: `--base-url` for `baseUrl`. */
export type OptionTable = Record<string, Option<unknown>>

export type Values<Table extends OptionTable> = {
  [Name in keyof Table]: Table[Name] extends Option<infer Value> ? Value | undefined : never
}

export const text: Option<string> = {
  expected: 'a text',
  read: (text) => text || undefined,
}

/** Texts separated by commas or spaces. */
export const list: Option<string[]> = {
  expected: 'one or more texts',
  read: (text) => text.split(/[\s,]+/).filter(Boolean),
  isList: true,
}

export const oneOf = <Name extends string>(names: readonly Name[]): Option<Name> => ({
  expected: `one of ${names.join(', ')}`,
  read: (text) => names.find((name) => name === text),
})

export const wholeNumber = (min: number, max: number): Option<number> => ({
  expected: `a whole number from ${min} to ${max}`,
  read(text) {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN
    return number >= min && number <= max ? number : undefined
  },
})

export const port = wholeNumber(0, 65_535)

/** An http or https address, without its user name and password, which must not be sent or printed. */
export const address: Option<URL> = {
  expected: 'an http or https address such as https://shop.example/api/fpx',
  read(text) {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
    url.username = url.password = ''
    return url
  },
}

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
type Duration = `${number}${keyof typeof units}`

/** A duration in milliseconds (5000 for `5s`). */
export const duration = (min: Duration, max: Duration): Option<number> => ({
  expected: `a duration from ${min} to ${max} with its unit: ms, s, m, h or d`,
  read(text) {
    const ms = toMs(text)
    return ms >= toMs(min) && ms <= toMs(max) ? ms : undefined
  },
})

function toMs(text: string): number {
  const [, number, unit] = /^(\d{1,9})(ms|[smhd])$/.exec(text) ?? []
  return number === undefined ? NaN : Number(number) * units[unit as keyof typeof units]
}

/** Returns a name as it is in flags (`base-url` for `baseUrl`). */
export const toFlag = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Reads options from the arguments, or else from variables such as `FPX_BASE_URL`, or else from the file of `--config`.
 * Variables may be empty in Compose files and CI, so an empty one isn't set.
 *
 * @param prefix - the prefix of the variables.
 * @throws {UsageError} if an option is unknown or invalid.
 */
export function readOptions<Table extends OptionTable>(
  table: Table,
  args: readonly string[],
  prefix = 'FPX_',
): Values<Table> {
  const given = parseFlags(table, args)
  const variableOf = (flag: string) => prefix + flag.toUpperCase().replaceAll('-', '_')
  const config = 'config' in table ? (given['config'] ?? process.env['FPX_CONFIG']) : undefined
  const file = config ? readConfigFile(table, config) : {}
  const values = Object.entries(table).map(([name, option]) => {
    const flag = toFlag(name)
    const variable = variableOf(flag)
    // Many hosting platforms set PORT.
    const platform = variable === 'FPX_PORT' ? process.env['PORT'] : undefined
    const [source, text] =
      given[flag] !== undefined
        ? [`--${flag}`, given[flag]]
        : process.env[variable]
          ? [variable, process.env[variable]]
          : platform
            ? ['PORT', platform]
            : [`"${flag}" of ${config}`, file[flag]]
    if (text === undefined) return [name, undefined]
    const value = option.read(text)
    if (value !== undefined) return [name, value]
    throw new UsageError(`${source} must be ${option.expected}; received "${text}".`)
  })
  return Object.fromEntries(values) as Values<Table>
}

/** Returns the texts of the flags. Error messages don't contain arguments, which may be secrets. */
function parseFlags(table: OptionTable, args: readonly string[]): Partial<Record<string, string>> {
  const options = Object.fromEntries(
    Object.keys(table).map((name) => [toFlag(name), { type: 'string', multiple: true } as const]),
  )
  try {
    const { values } = parseArgs({ args: [...args], options })
    return Object.fromEntries(
      Object.entries(table).map(([name, { isList }]) => {
        const texts = values[toFlag(name)]
        return [toFlag(name), isList ? texts?.join(' ') : texts?.at(-1)]
      }),
    )
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error
    const [sentence] = /^Unknown option '--?[\w-]+'|^Option [^.\n]+/.exec(message) ?? []
    throw new UsageError(
      `${sentence ?? 'Arguments must begin with the name of an option'}. See the options with --help.`,
    )
  }
}

/** Returns the texts in a JSON file, whose keys are options without the leading dashes. */
function readConfigFile(table: OptionTable, path: string): Partial<Record<string, string>> {
  let content: unknown
  const json = readTextFile(path, '--config')
  try {
    content = JSON.parse(json)
  } catch {
    // Reported below.
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new UsageError(`${path} must contain a JSON object such as { "port": 4020 }.`)
  const flags = Object.keys(table)
    .filter((name) => name !== 'config')
    .map(toFlag)
  return Object.fromEntries(
    Object.entries(content).map(([flag, value]: [string, unknown]) => {
      if (!flags.includes(flag))
        throw new UsageError(
          `Unknown option "${flag.slice(0, 60)}" in ${path}. The options are: ${flags.join(', ')}.`,
        )
      const texts = [value].flat()
      if (texts.every((each) => ['string', 'number'].includes(typeof each)))
        return [flag, texts.join(' ')]
      throw new UsageError(
        `"${flag}" of ${path} must be a text or a number; received ${describeKind(value)}.`,
      )
    }),
  )
}

/**
 * Reads a text file without its byte order mark.
 *
 * @param name - the option or environment variable with the path.
 * @param received - describes the received value in the error message. Defaults to the path.
 * @throws {UsageError} if the file can't be read.
 */
export function readTextFile(path: string, name: string, received = `"${path}"`): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const { code = 'unknown error' } = error as { code?: string }
    throw new UsageError(
      `${name} must be a file that this user can read; received ${received} (${code}).`,
    )
  }
}
