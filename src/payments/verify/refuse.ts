import type { Refusal, RefusalReason } from '../PaymentGateway.js'

export const refuse = (refused: RefusalReason): Refusal => ({ refused })

export const isRefusal = (result: object): result is Refusal => 'refused' in result
