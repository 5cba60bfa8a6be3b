/**
 * A typed gateway client. The client contains the API key, so it must run on a server. The module works in any runtime
 * and imports only `contract`.
 *
 * @module
 */
export { OptionError, type Ping } from '../contract/index.js'
export type { RateLimitInfo } from './readRateLimit.js'
export type {
  GatewayAdapter,
  GatewayBank,
  GatewayCall,
  GatewayList,
  GatewayReader,
  GatewayRequest,
} from './GatewayAdapter.js'
export type { CallLimiter } from './GatewayClient.js'
export { createGatewayClient } from './createGatewayClient.js'
export type {
  GatewayResult,
  CallOptions,
  FetchedList,
  FetchListOptions,
  GatewayClient,
  GatewayClientOptions,
} from './GatewayClient.js'
export { GatewayError, type GatewayFailure } from './GatewayError.js'
