// Typed client of the payment service, holder of the key. Server only, any runtime; imports contract alone.
export type { Rate } from './rate.js'
export type { CallMeter } from './CallMeter.js'
export type { Gathered } from './gatherPages.js'
export { GatherProgress } from './GatherProgress.js'
export { createPaymentService } from './createPaymentService.js'
export type {
  Answer,
  CallOptions,
  GatherOptions,
  PaymentService,
  PaymentServiceOptions,
} from './PaymentService.js'
export { PaymentServiceError, type PaymentServiceFailure } from './PaymentServiceError.js'
