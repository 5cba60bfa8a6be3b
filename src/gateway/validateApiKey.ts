import { GatewayError } from './GatewayError.js'

/**
 * Returns the key if it can be sent in a header unchanged.
 *
 * @throws {GatewayError} of kind `misconfigured`. The message says what was expected, what was received, and how to fix
 * it.
 */
export function validateApiKey(apiKey: unknown): string {
  if (typeof apiKey !== 'string' || apiKey === '')
    throw createError(
      `a text; received ${apiKey === '' ? 'an empty one' : 'none'}`,
      'Copy it from the dashboard, section API Key',
    )
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw createError(
      'printable ASCII; received blanks, line ends, control characters or letters outside ASCII',
      'A line end from a copied file is the usual cause: trim it',
    )
  return apiKey
}

const createError = (problem: string, advice: string) =>
  new GatewayError('misconfigured', { detail: `apiKey must be ${problem}. ${advice}.` })
