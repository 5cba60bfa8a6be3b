import { PaymentServiceError } from './PaymentServiceError.js'

/**
 * The value of the Authorization header (service document, "Authentication").
 *
 * @throws {PaymentServiceError} of kind `misconfigured` when the key could not travel in a header as it is.
 */
export function bearer(apiKey: unknown): string {
  if (typeof apiKey !== 'string' || apiKey === '')
    throw refuse('is missing', 'Copy it from the dashboard, section API Key')
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw refuse(
      'holds blanks, line ends, control characters or letters outside ASCII',
      'A line end from a copied file is the usual cause: trim it',
    )
  return `Bearer ${apiKey}`
}

const refuse = (reason: string, advice: string) =>
  new PaymentServiceError('misconfigured', { detail: `apiKey ${reason}. ${advice}.` })
