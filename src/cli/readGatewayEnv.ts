import type { Gateway } from '../proxy/index.js'
import { PaymentServiceError } from '../gateway/index.js'
import { UsageError } from './CliError.js'

/** The payment service that the environment names. */
export interface Upstream {
  baseUrl: string
  apiKey: string
  /** How its list is read. Default: the service document. */
  gateway?: Gateway | undefined
}

/** Describes the variables that {@link readUpstreamEnv} reads, for the help. */
export const upstreamVariables = {
  FPX_BASE_URL:
    'Required: API root of the payment service; it ends in /v2 unless --gateway is another one.',
  FPX_API_KEY: 'Required: API key, from the dashboard (section API Key).',
}

/**
 * Reads the payment service's address and key from the environment. There are no options for them, because lists of
 * processes show options.
 *
 * @throws {UsageError} when one is missing.
 */
export function readUpstreamEnv(env: NodeJS.ProcessEnv): Upstream {
  const { FPX_BASE_URL: baseUrl, FPX_API_KEY: apiKey } = env
  if (baseUrl && apiKey) return { baseUrl, apiKey }
  const missing = [baseUrl ? [] : ['FPX_BASE_URL'], apiKey ? [] : ['FPX_API_KEY']].flat()
  throw new UsageError(
    `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing. Set FPX_BASE_URL to the API root of the payment service (it ends in /v2) and FPX_API_KEY to the key from its dashboard (section API Key).`,
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
      | 'company-token-file',
  ) => string,
): never {
  const misconfigured = error instanceof PaymentServiceError && error.kind === 'misconfigured'
  if (!misconfigured && !(error instanceof TypeError)) throw error
  throw new UsageError(
    error.message
      .replace(/\bbaseUrl\b/, 'FPX_BASE_URL')
      .replace(/\bapiKey\b/, 'FPX_API_KEY')
      .replace(/\bbasePath\b/, () => nameOf('base-path'))
      .replace(/\bcors\.origins\b(\[\d+\])?/, () => nameOf('cors-origin'))
      .replace(/\bbudget\.perMinute\b/, () => nameOf('budget'))
      .replace(/\bbank\.staleIfErrorMs\b/, () => nameOf('stale-if-error'))
      .replace(/\bcompany\.authorize\b/, () => nameOf('company-token-file'))
      .replace(/\bbank\.ttlMs\b/, () => nameOf('ttl'))
      .replace(/\bfileSnapshot\b/, () => nameOf('snapshot')),
  )
}
