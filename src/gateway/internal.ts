// Internal exports for the proxy. Merchants can't import this file because it isn't an entry of the package.
export { milliseconds } from './adapterOption.js'
export { containsApiKey } from './createSafeCause.js'
export { createMultiKeyClient, type MultiKeyClient } from './createMultiKeyClient.js'
export { describeThrown } from './AdapterError.js'
export { FETCH_LIST_MS } from './fetchPages.js'
export { createTimeoutOption, gatewayOptions } from './gatewayOptions.js'
export { validateApiKey } from './gatewayOptions.js'
