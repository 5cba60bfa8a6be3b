// What the proxy imports from this module, besides its public exports. Merchants cannot import this file: it is not an
// entry.
export { milliseconds } from './adapterOption.js'
export { containsApiKey } from './createSafeCause.js'
export { createMultiKeyClient, type MultiKeyClient } from './createMultiKeyClient.js'
export { describeThrown } from './AdapterError.js'
export { FETCH_LIST_MS } from './fetchPages.js'
export { createTimeoutOption, gatewayOptions } from './gatewayOptions.js'
export { validateApiKey } from './gatewayOptions.js'
