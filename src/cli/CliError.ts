/** An error that ends the command with exit code 1 and one sentence on stderr, without a stack trace. */
export class CliError extends Error {
  override readonly name: string = 'CliError'
  readonly exitCode: number = 1
}

/**
 * An error that ends the command with exit code 2: a command, an option or an environment variable is missing or wrong.
 */
export class UsageError extends CliError {
  override readonly name = 'UsageError'
  override readonly exitCode = 2
}
