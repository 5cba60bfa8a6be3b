import { redactPasswords } from './redactPasswords.js'

/** Ends the command with one sentence on stderr, without a stack and without the password of an address in it. */
export class CliError extends Error {
  override readonly name: string = 'CliError'
  readonly exitCode: number = 1

  constructor(message: string) {
    super(redactPasswords(message))
  }
}

/** Ends the command with exit code 2: a command, an option or an environment variable is missing or wrong. */
export class UsageError extends CliError {
  override readonly name = 'UsageError'
  override readonly exitCode = 2
}
