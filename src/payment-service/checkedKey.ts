import { PaymentServiceError } from './PaymentServiceError.js'

/**
 * Gives the key back if it can travel in a header as it is (service document, "Authentication").
 *
 * @throws {PaymentServiceError} of kind `misconfigured`, with the reason and what to do.
 */
export function checkedKey(apiKey: unknown): string {
  if (typeof apiKey !== 'string' || apiKey === '')
    throw refuse('is missing', 'Copy it from the dashboard, section API Key')
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw refuse(
      'holds blanks, line ends, control characters or letters outside ASCII',
      'A line end from a copied file is the usual cause: trim it',
    )
  return apiKey
}

const refuse = (reason: string, advice: string) =>
  new PaymentServiceError('misconfigured', { detail: `apiKey ${reason}. ${advice}.` })
