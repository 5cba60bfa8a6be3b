import type { GatewayAdapter } from '../proxy/index.js'
import { GatewayError } from '../gateway/index.js'
import { UsageError } from './CliError.js'

/** The gateway that the environment names. */
export interface GatewayEnv {
  baseUrl: string
  apiKey: string
  /** How its list is read. Default: the standard gateway. */
  adapter?: GatewayAdapter | undefined
}

/** Describes the variables that {@link readGatewayEnv} reads, for the help. */
export const gatewayVariables = {
  FPX_BASE_URL:
    'Required: API root of the gateway; it ends in /v2 unless --adapter is another one.',
  FPX_API_KEY: 'Required: API key, from the dashboard (section API Key).',
}

/**
 * Reads the gateway's address and key from the environment. There are no options for them, because lists of
 * processes show options.
 *
 * @throws {UsageError} when one is missing.
 */
export function readGatewayEnv(env: NodeJS.ProcessEnv): GatewayEnv {
  const { FPX_BASE_URL: baseUrl, FPX_API_KEY: apiKey } = env
  if (baseUrl && apiKey) return { baseUrl, apiKey }
  const missing = [baseUrl ? [] : ['FPX_BASE_URL'], apiKey ? [] : ['FPX_API_KEY']].flat()
  throw new UsageError(
    `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing. Set FPX_BASE_URL to the API root of the gateway (it ends in /v2) and FPX_API_KEY to the key from its dashboard (section API Key).`,
  )
}

/**
 * Names the option or variable of the command line in an error that a module throws for a wrong address, key or option.
 *
 * @param nameOf - returns the place that sets an option, as users write it.
 * @throws {UsageError} for those; any other error unchanged.
 */
export function rethrowOptionError(
  error: unknown,
  nameOf: (
    flag:
      | 'base-path'
      | 'cors-origin'
      | 'budget'
      | 'snapshot'
      | 'ttl'
      | 'stale-if-error'
      | 'admin-token-file',
  ) => string,
): never {
  const misconfigured = error instanceof GatewayError && error.kind === 'misconfigured'
  if (!misconfigured && !(error instanceof TypeError)) throw error
  throw new UsageError(
    error.message
      .replace(/\bbaseUrl\b/, 'FPX_BASE_URL')
      .replace(/\bapiKey\b/, 'FPX_API_KEY')
      .replace(/\bbasePath\b/, () => nameOf('base-path'))
      .replace(/\bcors\.origins\b(\[\d+\])?/, () => nameOf('cors-origin'))
      .replace(/\bbudget\.perMinute\b/, () => nameOf('budget'))
      .replace(/\bcache\.staleIfErrorMs\b/, () => nameOf('stale-if-error'))
      .replace(/\badmin\.authorize\b/, () => nameOf('admin-token-file'))
      .replace(/\bcache\.ttlMs\b/, () => nameOf('ttl'))
      .replace(/\bfileSnapshot\b/, () => nameOf('snapshot')),
  )
}
