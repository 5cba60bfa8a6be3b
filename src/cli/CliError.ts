import { withoutPasswords } from './withoutPasswords.js'

/**
 * What ends the command: one sentence that says what is wrong and what to do. It is printed without a stack, and without
 * the password of an address that it repeats.
 */
export class CliError extends Error {
  override readonly name = 'CliError'

  constructor(message: string) {
    super(withoutPasswords(message))
  }
}
