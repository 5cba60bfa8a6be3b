import type { Refusal, RefusalReason } from '../PaymentGateway.js'

/** Returns a refusal. */
export const refuse = (refused: RefusalReason): Refusal => ({ refused })

/** Whether a verified result is a refusal. */
export const isRefusal = (result: object): result is Refusal => 'refused' in result
