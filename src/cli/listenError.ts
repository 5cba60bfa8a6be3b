import { CliError } from './CliError.js'

/**
 * The sentence for what keeps a server from listening; other errors are given back as they are.
 *
 * @example
 * await serve({ port }).catch((error: unknown) => { throw listenError(error, 'sandbox', port) })
 */
export function listenError(error: unknown, command: string, port: number): unknown {
  const other = `choose another port: fpx-checkout ${command} --port ${port < 65_535 ? port + 1 : 0}`
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken. Stop what listens there, or ${other}`,
    EACCES: `Port ${port} is closed to this user. Ports below 1024 need more rights; ${other}`,
    EADDRNOTAVAIL: 'No network of this machine has the address of --host. Use 127.0.0.1 or 0.0.0.0',
    ENOTFOUND: 'The name of --host is not known here. Use 127.0.0.1 or 0.0.0.0',
  }
  const sentence = sentences[(error as { code?: string }).code ?? '']
  return sentence === undefined ? error : new CliError(`${sentence}.`)
}

/** Waits for SIGINT or SIGTERM. A second one ends the process at once, as it would without us. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
      resolve()
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
}
