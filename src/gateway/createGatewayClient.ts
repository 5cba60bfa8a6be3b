import { checkOptionNames } from '../contract/index.js'
import { validateApiKey } from './validateApiKey.js'
import { createServiceClient } from './createMultiKeyClient.js'
import type { PaymentService, PaymentServiceOptions } from './GatewayClient.js'

const names: Record<keyof PaymentServiceOptions, true> = {
  baseUrl: true,
  apiKey: true,
  gateway: true,
  fetch: true,
  timeoutMs: true,
  maxBytes: true,
  maxPages: true,
  clock: true,
}

/**
 * Creates a typed client of the payment service. It contains the key, so it runs on servers only.
 *
 * @throws {PaymentServiceError} of kind `misconfigured` for an invalid key or base address.
 * @throws {TypeError} for any other invalid option, and for one that does not exist.
 * @example
 * const service = createPaymentService({ baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY })
 * const { data } = await service.banks()
 */
export function createPaymentService(options: PaymentServiceOptions): PaymentService {
  checkOptionNames(options, names)
  const { apiKey, ...clientOptions } = options
  const client = createServiceClient(clientOptions)
  const key = validateApiKey(apiKey)
  return {
    ping: (callOptions) => client.ping(key, callOptions),
    banks: (callOptions) => client.banks(key, callOptions),
    companies: (request, callOptions) => client.companies(key, request, callOptions),
    allCompanies: (callOptions) => client.allCompanies(key, callOptions),
  }
}
