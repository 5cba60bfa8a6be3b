import { wholeNumber } from './flags.js'

/** The options for the address that a command listens on. */
export const addressFlags = {
  port: { type: 'string', value: 'PORT', means: 'Port to listen on; 0 selects a free one.' },
  host: { type: 'string', value: 'HOST', means: 'Address to listen on.' },
} as const

/** Describes the variables that {@link readAddress} reads, for the help. */
export const addressVariables = (defaultPort: number) => ({
  PORT: `Port to listen on, without --port. Default: ${defaultPort}`,
  FPX_HOST: 'Address to listen on, without --host. Default: 127.0.0.1',
})

/**
 * Reads the address to listen on: flags first, then the environment.
 *
 * @throws {UsageError} for a port that is not a whole number up to 65535.
 */
export function readAddress(
  flags: { port?: string | undefined; host?: string | undefined },
  env: NodeJS.ProcessEnv,
  defaultPort: number,
): { port: number; host: string } {
  const port =
    flags.port === undefined
      ? wholeNumber('PORT', env['PORT'] || String(defaultPort), 0, 65_535)
      : wholeNumber('--port', flags.port, 0, 65_535)
  return { port, host: flags.host ?? (env['FPX_HOST'] || '127.0.0.1') }
}
