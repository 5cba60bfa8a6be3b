import { checkOptionNames } from '../contract/index.js'
import { UsageError } from './CliError.js'
import type { Flag, Flags } from './flags.js'
import { readTextFile } from './readTextFile.js'

/**
 * Reads a configuration file: a JSON object with the names of the options without their dashes.
 *
 * @param name - the option or variable that names the file.
 * @returns the values as they would be on the command line.
 * @throws {UsageError} for an unreadable file, an unknown name, or a value of another type. The content of the file is
 * not repeated, because people put keys into the wrong file.
 */
export function readConfigFile(
  path: string,
  name: string,
  { config: _config, ...flags }: Flags,
): Record<string, string | boolean | string[]> {
  const content = parse(path, readTextFile(path, name))
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new UsageError(
      `${path} must contain an object such as { "port": 4020 }; received ${kindOf(content)}.`,
    )
  try {
    checkOptionNames(content, Object.fromEntries(Object.keys(flags).map((flag) => [flag, true])))
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`)
  }
  return Object.fromEntries(
    Object.entries(content).map(([option, value]) => [
      option,
      readValue(flags[option], value, `"${option}" in ${path}`),
    ]),
  )
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(
      `${path} must contain JSON such as { "port": 4020 }, without comments and without a comma after the last option.`,
    )
  }
}

function readValue(
  flag: Flag | undefined,
  value: unknown,
  name: string,
): string | boolean | string[] {
  const fail = (expected: string) =>
    new UsageError(`${name} must be ${expected}; received ${kindOf(value)}.`)
  if (flag?.multiple) {
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value
    throw fail('a list of texts')
  }
  if (flag?.type === 'boolean') {
    if (typeof value === 'boolean') return value
    throw fail('true or false')
  }
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw fail('a text or a number')
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
