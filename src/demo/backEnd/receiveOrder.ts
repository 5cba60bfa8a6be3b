import type { Bank } from 'fpx-checkout'
import { cart } from '../pages/checkout/cart.js'

/** What the shop's server makes of a posted order. */
export interface ReceivedOrder {
  /** The body as it came. */
  body: string
  /** What is wrong with it; empty when the payment can begin. */
  refused: string[]
  /** What the server hands to the payment service. */
  payment: { reference: string; amount: string; email: string; bank_code: string } | null
}

/**
 * Reads an order as a shop's server does: the amount is its own, never the browser's, and the code must stand in
 * the list that its proxy serves. Without a list at hand, a code that looks like one is enough.
 */
export function receiveOrder(body: string, banks: readonly Bank[] | null): ReceivedOrder {
  const form = new URLSearchParams(body)
  const email = form.get('email')?.trim() ?? ''
  const code = form.get('bank_code') ?? ''
  const known = banks ? banks.some((bank) => bank.code === code) : /^\S{1,32}$/.test(code)
  const refused = [
    ...(/^\S+@\S+\.\S+$/.test(email) ? [] : ['The e-mail address is missing or not one.']),
    ...(known ? [] : ['The bank code is not one of the list.']),
  ]
  const payment = {
    reference: cart.reference,
    amount: cart.total.toFixed(2),
    email,
    bank_code: code,
  }
  return { body, refused, payment: refused.length === 0 ? payment : null }
}
