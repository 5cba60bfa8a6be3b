// Internal exports for the proxy. Merchants can't import this file: it isn't an entry of the package.
export { milliseconds } from './adapterOption.js'
export { describeThrown } from './AdapterError.js'
export { createMultiKeyClient, FETCH_LIST_MS, type MultiKeyClient } from './createMultiKeyClient.js'
export { type GatewayFailure, gatewayFailures } from './GatewayError.js'
export { createTimeoutOption, gatewayOptions, validateApiKey } from './gatewayOptions.js'
export { containsApiKey } from './readBody.js'
