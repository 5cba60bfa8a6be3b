/** An error that ends the command with exit code 1 and prints its message without a stack trace. */
export class CliError extends Error {
  override readonly name: string = 'CliError'
  readonly exitCode: number = 1
}

/** An error that ends the command with exit code 2 (an option is missing or invalid). */
export class UsageError extends CliError {
  override readonly name = 'UsageError'
  override readonly exitCode = 2
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'Another program uses it: stop that program, or choose another port.',
  EACCES: 'Ports below 1024 need more rights: choose another port.',
  EADDRNOTAVAIL: 'No network of this machine has the address of --host: use 127.0.0.1 or 0.0.0.0.',
  EAFNOSUPPORT: 'This machine has no IPv6, which --host needs: use 0.0.0.0.',
  ENOTFOUND: 'The name of --host cannot be resolved: use 127.0.0.1 or 0.0.0.0.',
}

/**
 * Returns an error that explains why a server couldn't listen on its port, and how to fix it. Other errors are returned
 * unchanged.
 *
 * @param option - the option that sets the port.
 */
export function listenError(error: unknown, port: number, option = '--port'): unknown {
  const { code = '' } = error as { code?: string }
  const reason = reasons[code]
  return reason === undefined
    ? error
    : new CliError(`The server cannot listen on ${option} ${port} (${code}). ${reason}`)
}
