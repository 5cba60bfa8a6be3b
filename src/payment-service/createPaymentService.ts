import { checkOptionNames } from '../contract/index.js'
import { checkedKey } from './checkedKey.js'
import { createServiceClient } from './createServiceClient.js'
import type { PaymentService, PaymentServiceOptions } from './PaymentService.js'

const names: Record<keyof PaymentServiceOptions, true> = {
  baseUrl: true,
  apiKey: true,
  fetch: true,
  timeoutMs: true,
  maxBytes: true,
  maxPages: true,
  clock: true,
}

/**
 * Makes a typed client of the payment service. Server only: it holds the key.
 *
 * @throws {PaymentServiceError} of kind `misconfigured`, at once, for a key or base address that cannot be right.
 * @throws {TypeError} for another option that cannot be right.
 * @example
 * const service = createPaymentService({ baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY })
 * const { data } = await service.banks()
 */
export function createPaymentService(given: PaymentServiceOptions): PaymentService {
  checkOptionNames(given, names)
  const { apiKey, ...options } = given
  const client = createServiceClient(options)
  const key = checkedKey(apiKey)
  return {
    ping: (options) => client.ping(key, options),
    banks: (options) => client.banks(key, options),
    companies: (request, options) => client.companies(key, request, options),
    allCompanies: (options) => client.allCompanies(key, options),
  }
}
