// What only the proxy uses of the gateway's client. Merchants cannot import it: it is not an entry of the package.
export { standardGateway } from './adapters/standardGateway.js'
export { containsApiKey } from './containsApiKey.js'
export { createMultiKeyClient, type MultiKeyClient } from './createMultiKeyClient.js'
export { GATHER_MS } from './gatherPages.js'
export { createTimeoutOption, gatewayOptions } from './gatewayOptions.js'
export { validateApiKey } from './validateApiKey.js'
