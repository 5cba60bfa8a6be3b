/** A form's field: its name and its value, decoded. */
export type Field = readonly [name: string, value: string]

/** A request that claims to come from the gateway: a callback, or the payer's return. Not verified yet. */
export interface GatewayMessage {
  /** Fields of the body or, if it has none, of the query, in the order in which they were sent. A name may repeat. */
  readonly fields: readonly Field[]
  /** The body as it was received, for signatures that cover it byte by byte. */
  readonly body: Uint8Array
  /** The request's headers. */
  readonly headers: Headers
}

/** What the gateway says about a payment, verified. */
export interface PaymentReport {
  /** Id of the payment: the `id` that `create` returned, or the `reference` that it received. */
  paymentId: string
  /** `pending`: the payment awaits an approval, or the bank's answer. */
  status: 'paid' | 'failed' | 'pending'
  /** In sen. `null` if the message doesn't state it, or if its signature doesn't cover it. */
  amount: number | null
  /** ISO 4217 code, such as `MYR`; `null` if the message doesn't state it. */
  currency: string | null
}

/**
 * Why a message is rejected.
 *
 * - `missing-field`: a field that the gateway always sends is missing.
 * - `duplicate-field`: a field occurs twice.
 * - `not-a-string`: a field is an array or an object, such as `paid[]=true`.
 * - `not-utf-8`: the text isn't UTF-8.
 * - `wrong-signature`: the signature doesn't fit, so the message is forged or the key is wrong.
 * - `ambiguous`: the signature fits, but the signed text can also be read as a different message.
 * - `unreadable`: the signature fits, but a value doesn't have the documented form.
 * - `other-account`: the message is about a different account or environment.
 */
export type RefusalReason =
  | 'missing-field'
  | 'duplicate-field'
  | 'not-a-string'
  | 'not-utf-8'
  | 'wrong-signature'
  | 'ambiguous'
  | 'unreadable'
  | 'other-account'

/** Says that a message must not change anything. */
export interface Refusal {
  /** The reason. */
  refused: RefusalReason
}

/** A payment to create at the gateway. */
export interface NewPayment {
  /** Your order's id, for the description that the payer reads. */
  orderId: string
  /** The payment's own reference: 20 lower-case letters and digits. No two payments share one. */
  reference: string
  /** In sen. */
  amount: number
  /** The bank's code, which your proxy has checked. */
  bank: string
  /** The bank's FPX model, if it is known. */
  model: 'B2C' | 'B2B1' | undefined
  /** What the payer reads at the gateway. */
  description: string
  /** The payer's name. */
  name: string
  /** The payer's e-mail address. */
  email: string
  /** The payer's phone number, if you have it. */
  phone: string | undefined
  /** URL to which the gateway sends its callback. */
  callbackUrl: string
  /** URL to which the gateway sends the payer's browser back. */
  returnUrl: string
}

/** A payment that the gateway has created. */
export interface CreatedPayment {
  /** The gateway's id of the payment. */
  id: string
  /** The gateway's page, where the payer continues, or chooses another bank. */
  url: string
  /** URL that opens the payer's bank without the gateway's own bank list, if the gateway has one. */
  bankUrl?: string
}

/** A payment as it was stored. */
export interface PaymentKey {
  /** The gateway's id. */
  id: string
  /** The reference that `create` received. */
  reference: string
}

/**
 * A payment gateway: how to create a payment, and how to verify what the gateway says about it. The gateways of this
 * package are such objects. Write your own for a different gateway, or replace single members:
 * `{ ...billplz({ … }), create }`.
 */
export interface PaymentGateway {
  /** Appears in the log, such as `billplz`. */
  readonly name: string
  /**
   * Creates a payment.
   *
   * @throws if the gateway didn't confirm that it created a payment.
   */
  create(payment: NewPayment): Promise<CreatedPayment>
  /** Verifies a callback. Never throws for what a request contains. */
  readCallback(message: GatewayMessage): Promise<PaymentReport | Refusal>
  /** Verifies the payer's return. Leave it out if the gateway doesn't sign it. */
  readReturn?(message: GatewayMessage): Promise<PaymentReport | Refusal>
  /**
   * Asks the gateway for a payment's state. Leave it out if the gateway has no such request.
   *
   * @throws if the gateway doesn't answer.
   */
  find?(payment: PaymentKey): Promise<PaymentReport>
}
