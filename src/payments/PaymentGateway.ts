import type { MaybePromise } from './orders/Orders.js'

/** The decoded name and value of a form field. */
export type Field = readonly [name: string, value: string]

/**
 * An unverified request that claims to come from the gateway. The message is either a callback or the request with
 * which the payer returns to the shop.
 */
export interface GatewayMessage {
  /**
   * The fields of the `POST` body or the `GET` query in their original order. The same name can occur more than once.
   */
  readonly fields: readonly Field[]
  /** The raw body. You need it to verify a signature that was computed over the bytes of the body. */
  readonly body: Uint8Array
  /** The request headers. */
  readonly headers: Headers
}

/** What the gateway says about a payment, in a signed message or when it is asked. */
export interface PaymentReport {
  /**
   * The id of the payment, which is either the `id` that `create` returned or the `reference` that was passed to it.
   */
  paymentId: string
  /**
   * The status of the payment.
   *
   * - `pending`: the payer can still pay, or the payment is waiting for approval or for the bank's response.
   * - `failed`: an attempt has failed. The payment can still be paid in another attempt on the gateway's page.
   * - `cancelled`: the payment can't be paid any more, because it was cancelled, has expired, or doesn't exist.
   * - `unclear`: the payment isn't paid, and the message doesn't say whether it failed or is waiting for approval.
   */
  status: 'paid' | 'failed' | 'pending' | 'cancelled' | 'unclear'
  /**
   * The amount, a whole number of sen. Omit it if the message doesn't contain an amount, or if the signature doesn't
   * cover it.
   */
  amount?: number | null | undefined
  /** The ISO 4217 currency code, such as `MYR`. Omit it if the message doesn't contain a currency. */
  currency?: string | null | undefined
}

/**
 * The reason why a message was rejected.
 *
 * - `missing-field`: a field the gateway always sends is missing.
 * - `duplicate-field`: a field occurs twice.
 * - `not-a-string`: a field's value is an array or an object, as in `paid[]=true`.
 * - `not-utf-8`: the text isn't UTF-8.
 * - `wrong-signature`: the signature is invalid, so the message is forged or the key is wrong.
 * - `ambiguous`: the signature is valid, but the signed text could also be parsed as a different message.
 * - `unreadable`: the message can't be parsed, or a value doesn't have the documented format.
 */
export type RefusalReason =
  | 'missing-field'
  | 'duplicate-field'
  | 'not-a-string'
  | 'not-utf-8'
  | 'wrong-signature'
  | 'ambiguous'
  | 'unreadable'

/** The result of rejecting a message. A rejected message never changes the state of a payment. */
export interface Refusal {
  /** The reason why the message was rejected. */
  refused: RefusalReason
}

/** A payment to be created at the gateway. */
export interface NewPayment {
  /** The id of your order, which you can include in the description. */
  orderId: string
  /** The unique reference of the payment, which consists of 20 lower-case letters and digits. */
  reference: string
  /** The amount in sen. */
  amount: number
  /** The code of the bank. The handlers have already checked with your proxy that this bank is offered. */
  bank: string
  /** The FPX model of the bank, if known. */
  model: 'B2C' | 'B2B1' | undefined
  /** The description the gateway shows to the payer. */
  description: string
  /** The payer's name. */
  name: string
  /** The payer's e-mail address. */
  email: string
  /**
   * The payer's phone number with its country code (60123456789). If it can't be read, it is left out, or passed
   * as it is if there is no e-mail address.
   */
  phone: string | undefined
  /** The URL to which the gateway sends its callback. */
  callbackUrl: string
  /** The URL to which the gateway redirects the payer's browser. */
  returnUrl: string
  /** The time after which the gateway should no longer accept the payment, in milliseconds since the epoch. */
  expiresAt: number
}

/** A payment that the gateway has created. */
export interface CreatedPayment {
  /** The payment's id at the gateway. */
  id: string
  /** The URL of the gateway's payment page. */
  url: string
  /**
   * The URL that opens the payer's bank directly and skips the gateway's bank list, if the gateway supports such URLs.
   */
  bankUrl?: string
}

/** The ids that identify a stored payment. */
export interface PaymentKey {
  /** The payment's id at the gateway. */
  id: string
  /** The reference passed to `create`. */
  reference: string
}

/**
 * Creates payments, and says how they have ended. You can use one of this package's gateways, implement your own, or
 * override individual members, as in `{ ...billplz({ … }), create }`. A gateway needs `find` or `readCallback`.
 */
export interface PaymentGateway {
  /**
   * The gateway's name (`billplz`). It is stored with each payment, so it must not change. Two accounts of one
   * gateway need two names, as in `{ ...billplz({ … }), name: 'billplz-sandbox' }`.
   */
  readonly name: string
  /**
   * Creates a payment at the gateway.
   *
   * @throws if the gateway doesn't confirm that the payment was created. If the error has the property `problem` with
   * the value `contact`, the payer is told to correct the e-mail address or the phone number.
   */
  create(payment: NewPayment): Promise<CreatedPayment>
  /**
   * Requests the state of a payment from the gateway. The report must be about a payment with this `reference`. Omit
   * this method if the gateway can't be asked for a payment's state.
   *
   * @throws if the gateway doesn't respond, or if the payment has another reference.
   */
  find?(payment: PaymentKey): Promise<PaymentReport>
  /**
   * Cancels a payment that hasn't been paid. Omit this method if the gateway can't do it.
   *
   * @throws if the gateway doesn't confirm the cancellation.
   */
  cancel?(payment: PaymentKey): Promise<void>
  /**
   * Verifies a callback. Omit this method to ask `find` whenever a callback arrives. If the request is invalid, return a
   * {@link Refusal} instead of throwing an error.
   */
  readCallback?(message: GatewayMessage): MaybePromise<PaymentReport | Refusal>
  /** Verifies the payer's return. Omit this method to ask `find` instead. */
  readReturn?(message: GatewayMessage): MaybePromise<PaymentReport | Refusal>
  /**
   * Reads the id in an unverified callback. It is needed when the gateway's answer to `create` was lost, to ask `find`
   * whether this is the payment with our reference. Payers know the reference. So omit this method unless `find`, with
   * your account's key, only finds payments that your account has created.
   */
  readId?(message: GatewayMessage): string | undefined
  /**
   * Reads which payment an unverified callback is about. It is needed if your account has one address for all callbacks,
   * which is `callback` below `url`. Send the order's id with the payment, in a field that the callback repeats.
   */
  readTarget?(message: GatewayMessage): PaymentTarget | undefined
  /** The body with which the gateway wants a callback to be answered (`RECEIVEOK`). Default: `OK`. */
  readonly callbackAnswer?: string
}

/** The order and the payment that a callback is about. */
export interface PaymentTarget {
  /** The id of your order. */
  orderId: string
  /** The reference passed to `create`. */
  reference: string
}
