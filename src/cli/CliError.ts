/** An error that ends the command with exit code 1 and prints its message without a stack trace. */
export class CliError extends Error {
  override readonly name: string = 'CliError'
  readonly exitCode: number = 1
}

/** An error that ends the command with exit code 2, for example because an option is missing or invalid. */
export class UsageError extends CliError {
  override readonly name = 'UsageError'
  override readonly exitCode = 2
}

/**
 * If a server couldn't listen on its port, returns an error that explains how to fix the problem. Other errors are
 * returned unchanged.
 *
 * @param option - the option that sets the port.
 * @example
 * await serve({ port }).catch((error: unknown) => { throw listenError(error, 'sandbox', port) })
 */
export function listenError(
  error: unknown,
  command: string,
  port: number,
  option = '--port',
): unknown {
  const advice = `choose another port: fpx-checkout ${command} ${option} ${port < 65_535 ? port + 1 : 0}`
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken. Stop the program that uses it, or ${advice}`,
    EACCES: `Port ${port} is not allowed for this user. Ports below 1024 need more rights; ${advice}`,
    EADDRNOTAVAIL: 'No network of this machine has the address of --host. Use 127.0.0.1 or 0.0.0.0',
    EAFNOSUPPORT: 'This machine has no IPv6, which --host needs. Use 0.0.0.0',
    ENOTFOUND: 'The name of --host cannot be resolved. Use 127.0.0.1 or 0.0.0.0',
  }
  const sentence = sentences[(error as { code?: string }).code ?? '']
  return sentence === undefined ? error : new CliError(`${sentence}.`)
}
