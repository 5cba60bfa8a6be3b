import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { CliError } from './CliError.js'
import { redactPasswords } from './findings.js'

/**
 * Runs the command named in the arguments. Sets the exit code to 1 if the command fails and to 2 if the arguments are
 * wrong.
 */
export async function runProgram(args: readonly string[], version: string): Promise<void> {
  const printError = createErrorPrinter(args)
  try {
    const program = await createProgram(args, version, printError)
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has already printed the error. Its exit code for wrong arguments is 1, whereas ours is 2.
      process.exitCode = error.exitCode && 2
    } else if (error instanceof CliError) {
      printError(`error: ${error.message}\n`)
      process.exitCode = error.exitCode
    } else throw error
  }
}

/** Functions that load the commands. To save memory, we load only the command that runs. */
const loadCommand: Record<string, () => Promise<CommandUnknownOpts>> = {
  sandbox: async () => (await import('./sandboxCommand.js')).createSandboxCommand(),
  proxy: async () => (await import('./proxyCommand.js')).createProxyCommand(),
  doctor: async () => (await import('./doctorCommand.js')).createDoctorCommand(),
}

async function createProgram(
  [name = '']: readonly string[],
  version: string,
  printError: (text: string) => void,
): Promise<Command> {
  const program = new Command('fpx-checkout')
    .description('The FPX bank list for your checkout: a proxy, a doctor, and a mock gateway.')
    .version(version, '-v, --version', 'Print the version.')
    .helpOption('-h, --help', 'Print this help.')
    .helpCommand('help [command]', 'Print the help of a command.')
    .usage('<command> [options]')
    .addHelpText(
      'after',
      `
Examples:
  fpx-checkout sandbox
  FPX_BASE_URL=https://gateway.example/v2 FPX_API_KEY=… fpx-checkout proxy
  fpx-checkout doctor --endpoint https://shop.example/api/fpx`,
    )
    .exitOverride()
    .configureOutput({ writeErr: printError })
  const load = Object.hasOwn(loadCommand, name) ? loadCommand[name] : undefined
  const commands = await (load
    ? [await load()]
    : Promise.all(Object.values(loadCommand).map((each) => each())))
  for (const command of commands) program.addCommand(command.copyInheritedSettings(program))
  for (const command of [program, ...commands])
    command.showHelpAfterError(
      `See: ${[command.parent?.name(), command.name(), '--help'].filter(Boolean).join(' ')}`,
    )
  return program
}

/** Creates a function that prints errors without user names and passwords from arguments and environment variables. */
function createErrorPrinter(args: readonly string[]): (text: string) => void {
  const given = [
    ...args.flatMap((arg) => [arg, arg.slice(arg.indexOf('=') + 1)]),
    ...Object.entries(process.env).map(([name, value = '']) =>
      name.startsWith('FPX_') ? value : '',
    ),
  ].filter((value) => value.includes('@'))
  return (text) => {
    const hidden = given.reduce((all, value) => all.replaceAll(value, redactWhole(value)), text)
    // Removes escape sequences, which could control the terminal.
    process.stderr.write(redactPasswords(hidden).replace(/[^\P{C}\n]/gu, '?'))
  }
}

const redactWhole = (value: string) => value.replace(/^[^]*@/, () => '…@')
