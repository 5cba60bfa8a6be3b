import { checkOptionNames } from '../contract/index.js'
import { validateApiKey } from './validateApiKey.js'
import { createMultiKeyClient } from './createMultiKeyClient.js'
import type { GatewayClient, GatewayClientOptions } from './GatewayClient.js'

const names: Record<keyof GatewayClientOptions, true> = {
  baseUrl: true,
  apiKey: true,
  adapter: true,
  fetch: true,
  timeoutMs: true,
  maxBytes: true,
  maxPages: true,
  clock: true,
}

/**
 * Creates a typed gateway client. It contains the key, so use it only on servers.
 *
 * @throws {GatewayError} of kind `misconfigured` for an invalid key or base URL.
 * @throws {TypeError} for any other invalid option, and for an unknown one.
 * @example
 * const gateway = createGatewayClient({ baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY })
 * const { data } = await gateway.banks()
 */
export function createGatewayClient(options: GatewayClientOptions): GatewayClient {
  checkOptionNames(options, names)
  const { apiKey, ...clientOptions } = options
  const client = createMultiKeyClient(clientOptions)
  const key = validateApiKey(apiKey)
  return {
    ping: (callOptions) => client.ping(key, callOptions),
    banks: (callOptions) => client.banks(key, callOptions),
    companies: (request, callOptions) => client.companies(key, request, callOptions),
    allCompanies: (callOptions) => client.allCompanies(key, callOptions),
  }
}
