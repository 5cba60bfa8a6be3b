/**
 * Creates payments at the merchant's gateway, verifies the gateway's messages, and settles orders. The module runs on
 * servers that provide `Request`, `Response`, and Web Crypto. It imports the `contract` module. From the `proxy`
 * module, it imports only types.
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
  PaymentTarget,
  Refusal,
  RefusalReason,
} from './PaymentGateway.js'
export type { MaybePromise, Order, Orders } from './orders/Orders.js'
export type {
  OrderState,
  PaymentRecord,
  PaymentState,
  Resolution,
  ReviewReason,
  StoredPayment,
} from './orders/PaymentRecord.js'
export { OptionError } from '../contract/index.js'
export { createPayments, type Payments, type PaymentsHandler } from './createPayments.js'
export type { ChosenBank } from './handlers/chosenBank.js'
export type { StartedPayment } from './handlers/createPay.js'
export type { PaymentsOptions } from './PaymentsOptions.js'
export { type BayarcashOptions, bayarcash } from './gateways/bayarcash.js'
export { type BillplzOptions, billplz } from './gateways/billplz.js'
export { type ChipOptions, chip } from './gateways/chip.js'
export { type ToyyibPayOptions, toyyibPay } from './gateways/toyyibPay.js'
export type { ConnectionOptions } from './gateways/gatewayOptions.js'
export { memoryRecords } from './orders/memoryRecords.js'
export {
  type SqlQuery,
  type SqlRecords,
  sqlRecords,
  type SqlRecordsOptions,
} from './orders/sqlRecords.js'
export type { PaymentProblem } from './orders/readOrder.js'
export type { OrderStatus } from './orders/readOrderStatus.js'
export type { PaymentsLogEntry, PaymentsLogger } from './messages/createLog.js'
export type { NodeMount, NodeRequest } from './handlers/toNodeMount.js'
