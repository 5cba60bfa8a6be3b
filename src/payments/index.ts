/**
 * Payments: creates them at the merchant's gateway, and verifies and settles what the gateway says about them. Runs on
 * servers, in every runtime with `Request`, `Response` and Web Crypto; imports contract and types of the proxy.
 *
 * @module
 */
export type {
  CreatedPayment,
  Field,
  GatewayMessage,
  NewPayment,
  PaymentGateway,
  PaymentKey,
  PaymentReport,
  Refusal,
  RefusalReason,
} from './PaymentGateway.js'
export type { MaybePromise, Order, Orders } from './orders/Orders.js'
export type {
  PaymentRecord,
  PaymentState,
  ReviewReason,
  StoredPayment,
} from './orders/PaymentRecord.js'
