/** The decoded name and value of a form field. */
export type Field = readonly [name: string, value: string]

/** An unverified request that claims to come from the gateway. It is either a callback or the payer's return. */
export interface GatewayMessage {
  /** The fields of a `POST` body or of a `GET` query, in the order they were sent. Names may be repeated. */
  readonly fields: readonly Field[]
  /** The raw body, for signatures over its bytes. */
  readonly body: Uint8Array
  /** The request's headers. */
  readonly headers: Headers
}

/** A verified report from the gateway about a payment. */
export interface PaymentReport {
  /** The payment's id, which is either the `id` that `create` returned or the `reference` passed to `create`. */
  paymentId: string
  /** The payment's status. A `pending` payment awaits an approval or the bank's response. */
  status: 'paid' | 'failed' | 'pending'
  /** The amount in sen; `null` if the message doesn't contain an amount or the signature doesn't cover it. */
  amount: number | null
  /** The ISO 4217 code, such as `MYR`; `null` if the message doesn't contain a currency. */
  currency: string | null
}

/**
 * The reason why a message is rejected.
 *
 * - `missing-field`: a field the gateway always sends is missing.
 * - `duplicate-field`: a field occurs twice.
 * - `not-a-string`: a field is an array or an object, such as `paid[]=true`.
 * - `not-utf-8`: the text isn't UTF-8.
 * - `wrong-signature`: the signature is invalid, so the message is forged or the key is wrong.
 * - `ambiguous`: the signature is valid, but the signed text can also be parsed as a different message.
 * - `unreadable`: the message can't be parsed, or a value doesn't have the documented format.
 * - `other-account`: the message belongs to a different account or environment.
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

/** The result for a rejected message, which must not change any payment. */
export interface Refusal {
  /** The reason why the message is rejected. */
  refused: RefusalReason
}

/** A payment to be created at the gateway. */
export interface NewPayment {
  /** Your order's id, for the description shown to the payer. */
  orderId: string
  /** The unique reference of the payment, which consists of 20 lower-case letters and digits. */
  reference: string
  /** The amount in sen. */
  amount: number
  /** The bank's code, which your proxy has already checked. */
  bank: string
  /** The bank's FPX model, if known. */
  model: 'B2C' | 'B2B1' | undefined
  /** The description the gateway shows to the payer. */
  description: string
  /** The payer's name. */
  name: string
  /** The payer's e-mail address. */
  email: string
  /** The payer's phone number, if known. */
  phone: string | undefined
  /** The URL the gateway sends its callback to. */
  callbackUrl: string
  /** The URL the gateway redirects the payer's browser to. */
  returnUrl: string
}

/** A payment the gateway has created. */
export interface CreatedPayment {
  /** The payment's id at the gateway. */
  id: string
  /** The URL of the gateway's page, where the payer can continue or choose another bank. */
  url: string
  /** The URL that opens the payer's bank directly and skips the gateway's bank list, if the gateway supports this. */
  bankUrl?: string
}

/** The ids of a stored payment. */
export interface PaymentKey {
  /** The payment's id at the gateway. */
  id: string
  /** The reference passed to `create`. */
  reference: string
}

/**
 * A payment gateway that can create payments and verify messages about them. You can use a gateway of this package,
 * implement a different gateway, or override single members, for example `{ ...billplz({ … }), create }`.
 */
export interface PaymentGateway {
  /** The gateway's name in the log, such as `billplz`. */
  readonly name: string
  /**
   * Creates a payment at the gateway.
   *
   * @throws if the gateway didn't confirm that the payment was created.
   */
  create(payment: NewPayment): Promise<CreatedPayment>
  /** Verifies a callback. An invalid request must not cause an exception. */
  readCallback(message: GatewayMessage): Promise<PaymentReport | Refusal>
  /** Verifies the payer's return. Omit this method if the gateway doesn't sign the return. */
  readReturn?(message: GatewayMessage): Promise<PaymentReport | Refusal>
  /**
   * Requests a payment's state from the gateway. Omit this method if the gateway doesn't support such a request.
   *
   * @throws if the gateway doesn't respond.
   */
  find?(payment: PaymentKey): Promise<PaymentReport>
}
