import { CliError, UsageError } from './CliError.js'
import { redactPasswords } from './findings.js'
import type { Command } from './options.js'

/** Functions that load the commands. To save memory, we load only the command that runs. */
const commands: Record<string, () => Promise<Command>> = {
  sandbox: async () => (await import('./sandboxCommand.js')).sandboxCommand,
  proxy: async () => (await import('./proxyCommand.js')).proxyCommand,
  doctor: async () => (await import('./doctorCommand.js')).doctorCommand,
}

const HELP = `Usage: fpx-checkout <command> [options]

The FPX bank list for your checkout: a proxy, a doctor, and a mock gateway.

Commands:
  sandbox        Run an imitation of the gateway.
  proxy          Run the proxy as a standalone server.
  doctor         Check the settings, the deployed proxy, and the payments.

Options:
  -v, --version  Print the version.
  -h, --help     Print this help, or that of a command.

Examples:
  fpx-checkout sandbox
  FPX_BASE_URL=https://gateway.example/v2 FPX_API_KEY=… fpx-checkout proxy
  fpx-checkout doctor --endpoint https://shop.example/api/fpx
`

const isHelp = (arg: string) => arg === '--help' || arg === '-h'

/**
 * Runs the command named in the arguments. Sets the exit code to 1 if the command fails and to 2 if the arguments are
 * wrong.
 */
export async function runProgram(
  [name = '', ...args]: readonly string[],
  version: string,
): Promise<void> {
  try {
    if (name === '--version' || name === '-v') return void process.stdout.write(`${version}\n`)
    if (name === 'help' || isHelp(name)) return void process.stdout.write(HELP)
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!load) throw new UsageError(`Unknown command "${name}".\n\n${HELP.trimEnd()}`)
    const { help, run } = await load()
    if (args.some(isHelp)) return void process.stdout.write(help)
    await run(args)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    printError(error.message)
    process.exitCode = error.exitCode
  }
}

/** Prints an error without passwords and without escape sequences, which could control the terminal. */
const printError = (message: string) =>
  process.stderr.write(`error: ${redactPasswords(message).replace(/[^\P{C}\n]/gu, '?')}\n`)
