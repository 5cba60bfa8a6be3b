import { checkCommand } from './checkCommand.js'
import { CliError, UsageError } from './CliError.js'
import type { Command, CommandContext } from './Command.js'
import { doctorCommand } from './doctorCommand.js'
import { formatHelp, formatOverview } from './help.js'
import { proxyCommand } from './proxyCommand.js'
import { sandboxCommand } from './sandboxCommand.js'

const commands: Readonly<Record<string, Command>> = {
  sandbox: sandboxCommand,
  proxy: proxyCommand,
  check: checkCommand,
  doctor: doctorCommand,
}

/** Runs the command that the arguments name; returns the exit code: 1 for a failure, 2 for wrong usage. */
export async function run(
  [name = '', ...args]: readonly string[],
  { version, ...context }: CommandContext & { version: string },
): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  try {
    if (!command) return runWithoutCommand(name, version)
    if (args.includes('--help') || args.includes('-h'))
      return writeOutput(formatHelp(name, command))
    return await command.run(args, context)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    console.error(error.message)
    return error.exitCode
  }
}

function runWithoutCommand(name: string, version: string): number {
  if (['--help', '-h', 'help'].includes(name)) return writeOutput(formatOverview(commands))
  if (['--version', '-v'].includes(name)) return writeOutput(`${version}\n`)
  const what = !name
    ? 'A command is missing'
    : name.startsWith('-')
      ? `Unknown option ${name}`
      : `Unknown command "${name}"`
  const names = Object.keys(commands).join(', ')
  throw new UsageError(`${what}. The commands are: ${names}. See: fpx-checkout --help`)
}

function writeOutput(text: string): number {
  process.stdout.write(text)
  return 0
}
