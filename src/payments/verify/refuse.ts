import type { Refusal, RefusalReason } from '../PaymentGateway.js'

/** Creates a refusal with a reason. */
export const refuse = (refused: RefusalReason): Refusal => ({ refused })

/** Whether a result is a refusal. */
export const isRefusal = (result: object): result is Refusal => 'refused' in result
