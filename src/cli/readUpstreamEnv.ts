import { PaymentServiceError } from '../payment-service/index.js'
import { CliError } from './CliError.js'

/** The payment service, as the environment names it. */
export interface Upstream {
  baseUrl: string
  apiKey: string
}

/** The variables that {@link upstreamOf} reads, for the help. */
export const upstreamVariables = {
  FPX_BASE_URL: 'Base address of the payment service; it ends in /v2.',
  FPX_API_KEY: 'The key, from the dashboard, section API Key.',
}

/**
 * Reads the payment service's address and key. Both come from the environment alone: flags stand in lists of processes.
 *
 * @throws {CliError} when one is missing.
 */
export function upstreamOf(env: NodeJS.ProcessEnv): Upstream {
  const { FPX_BASE_URL: baseUrl, FPX_API_KEY: apiKey } = env
  if (baseUrl && apiKey) return { baseUrl, apiKey }
  const advice =
    'FPX_BASE_URL is the base address of the payment service, FPX_API_KEY the key from its dashboard, section API Key.'
  const missing = [baseUrl ? [] : ['FPX_BASE_URL'], apiKey ? [] : ['FPX_API_KEY']].flat()
  throw new CliError(
    `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing. ${advice}`,
  )
}

/**
 * Says in the words of the command line what a wrong address, key or option makes the rooms throw.
 *
 * @throws {CliError} for those; any other error as it is.
 */
export function rethrowOptionError(error: unknown): never {
  const misconfigured = error instanceof PaymentServiceError && error.kind === 'misconfigured'
  if (!misconfigured && !(error instanceof TypeError)) throw error
  throw new CliError(
    error.message
      .replace(/\bbaseUrl\b/, 'FPX_BASE_URL')
      .replace(/\bapiKey\b/, 'FPX_API_KEY')
      .replace(/\bbasePath\b/, '--base-path')
      .replace(/\bcors\.origins\b(\[\d+\])?/, '--cors-origin')
      .replace(/\bbudget\.perMinute\b/, '--budget')
      .replace(/\bfileSnapshot\b/, '--snapshot'),
  )
}
