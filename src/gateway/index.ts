/**
 * A typed client of the payment service. It contains the key and runs on servers, in any runtime. It imports only
 * `contract`.
 *
 * @module
 */
export type { Ping } from '../contract/index.js'
export type { RateLimitInfo } from './readRateLimit.js'
export type {
  Gateway,
  GatewayBank,
  GatewayCall,
  GatewayList,
  GatewayReader,
  GatewayRequest,
} from './GatewayAdapter.js'
export type { CallMeter } from './CallMeter.js'
export { createPaymentService } from './createGatewayClient.js'
export type {
  ServiceResult,
  CallOptions,
  Gathered,
  GatherOptions,
  PaymentService,
  PaymentServiceOptions,
} from './GatewayClient.js'
export { PaymentServiceError, type PaymentServiceFailure } from './GatewayError.js'
