import {
  type CommandUnknownOpts,
  InvalidArgumentError,
  type Option,
} from '@commander-js/extra-typings'
import { describeKind } from '../contract/index.js'
import { UsageError } from './CliError.js'
import { readTextFile } from './readSecret.js'

/**
 * Sets a command's options from its JSON configuration file, whose keys are option names without the leading dashes.
 * Command-line options and environment variables take precedence over the file.
 *
 * @throws {UsageError} if the file can't be read, or has an unknown name or an invalid value. The error message omits
 * the value of an unknown option, which may be an API key.
 */
export function readConfigFile(command: CommandUnknownOpts): void {
  const { config: path } = command.opts() as { config?: string }
  if (path === undefined) return
  const options = command.options.filter((option) => option.name() !== 'config')
  for (const [name, value] of Object.entries(parse(path))) {
    const option = options.find((each) => each.name() === name)
    if (!option)
      throw new UsageError(
        `unknown option "${name.slice(0, 60)}" in ${path}. The options are: ${options.map((each) => each.name()).join(', ')}.`,
      )
    const key = option.attributeName()
    const parsed = parseValue(option, value, path)
    if (['cli', 'env'].includes(command.getOptionValueSource(key) ?? '')) continue
    command.setOptionValueWithSource(key, parsed, 'config')
  }
}

function parse(path: string): object {
  let content: unknown
  try {
    content = JSON.parse(readTextFile(path, '--config'))
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(
      `${path} must contain JSON such as { "port": 4020 }, without comments and without a comma after the last option.`,
    )
  }
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content
  throw new UsageError(`${path} must contain an object such as { "port": 4020 }.`)
}

/** Parses a value in the same way as on the command line. An array is treated like a repeated option. */
function parseValue(option: Option, value: unknown, path: string): unknown {
  const values: unknown[] = option.variadic && Array.isArray(value) ? value : [value]
  const isText = values.every((each) => ['string', 'number', 'boolean'].includes(typeof each))
  const expected = `Expected a text or a number${option.variadic ? ', or a list of texts' : ''}.`
  try {
    if (!isText) throw new InvalidArgumentError(expected)
    return values.reduce<unknown>(
      (previous, each) =>
        option.parseArg ? option.parseArg(String(each), previous) : String(each),
      undefined,
    )
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error
    throw new UsageError(
      `option '${option.flags}' value ${isText ? `'${values.join(', ')}'` : `(${describeKind(value)})`} from ${path} is invalid. ${error.message}`,
    )
  }
}
