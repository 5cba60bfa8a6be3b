import * as v from 'valibot'
import { type Clock, optionGroup, parseOptions, systemClock } from '../contract/index.js'
import { createMultiKeyClient } from './createMultiKeyClient.js'
import type { GatewayClient, GatewayClientOptions } from './GatewayClient.js'
import { apiKeyOption, gatewayOptions } from './gatewayOptions.js'

const clientOptions = optionGroup('{ baseUrl, apiKey }', {
  ...gatewayOptions,
  apiKey: apiKeyOption,
  clock: v.optional(
    v.custom<Clock>(() => true),
    systemClock,
  ),
} satisfies Record<keyof GatewayClientOptions, v.GenericSchema>)

/**
 * Creates a typed gateway client. Use the client only on servers: it contains the API key.
 *
 * @throws {OptionError} for an invalid or unknown option.
 * @example
 * const gateway = createGatewayClient({ baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY })
 * const { data } = await gateway.banks()
 */
export function createGatewayClient(options: GatewayClientOptions): GatewayClient {
  const { apiKey, ...resolved } = parseOptions(clientOptions, options)
  const client = createMultiKeyClient(resolved)
  return {
    ping: (callOptions) => client.ping(apiKey, callOptions),
    banks: (callOptions) => client.banks(apiKey, callOptions),
    companies: (request, callOptions) => client.companies(apiKey, request, callOptions),
    allCompanies: (callOptions) => client.allCompanies(apiKey, callOptions),
  }
}
