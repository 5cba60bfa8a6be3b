import { checkCommand } from './checkCommand.js'
import { CliError } from './CliError.js'
import type { Command, Surroundings } from './Command.js'
import { doctorCommand } from './doctorCommand.js'
import { helpOf, overview } from './help.js'
import { proxyCommand } from './proxyCommand.js'
import { sandboxCommand } from './sandboxCommand.js'

const commands: Readonly<Record<string, Command>> = {
  sandbox: sandboxCommand,
  proxy: proxyCommand,
  check: checkCommand,
  doctor: doctorCommand,
}

/** Runs the command that the arguments name; gives the exit code. */
export async function run(
  [name = '', ...args]: readonly string[],
  { version, ...surroundings }: Surroundings & { version: string },
): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  try {
    if (!command) return answerWithout(name, version)
    if (args.includes('--help') || args.includes('-h')) return print(helpOf(name, command))
    return await command.run(args, surroundings)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    console.error(error.message)
    return 1
  }
}

function answerWithout(name: string, version: string): number {
  if (['--help', '-h', 'help'].includes(name)) return print(overview(commands))
  if (['--version', '-v'].includes(name)) return print(`${version}\n`)
  const known = Object.keys(commands).join(', ')
  throw new CliError(
    name
      ? `There is no command "${name}". There are: ${known}. See: fpx-checkout --help`
      : `Say which command: ${known}. See: fpx-checkout --help`,
  )
}

function print(text: string): number {
  process.stdout.write(text)
  return 0
}
