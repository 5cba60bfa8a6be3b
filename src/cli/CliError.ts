/** What ends the command: one sentence that says what is wrong and what to do. It is printed without a stack. */
export class CliError extends Error {
  override readonly name = 'CliError'
}
