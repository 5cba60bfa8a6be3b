import type { FindBanks } from 'fpx-checkout/proxy'
import { cart } from '../pages/checkout/cart.js'

/** How the shop's server handled a posted order. */
export interface ReceivedOrder {
  /** The body as it was received. */
  body: string
  /** Errors in the order; empty if the payment can begin. */
  refused: string[]
  /** Data that the server sends to the gateway; `null` if the order has errors. */
  payment: { reference: string; amount: string; email: string; bank_code: string } | null
}

/**
 * Validates an order as a shop's server does. The amount comes from the server's own cart, never from the browser, and
 * the proxy must find the bank code in its list. If there is no list, the payment does not begin.
 */
export async function receiveOrder(body: string, findBanks: FindBanks): Promise<ReceivedOrder> {
  const form = new URLSearchParams(body)
  const email = form.get('email')?.trim() ?? ''
  const code = form.get('bank_code') ?? ''
  const banks = await findBanks(code).catch(() => undefined)
  const refused = [
    ...(/^\S+@\S+\.\S+$/.test(email) ? [] : ['The e-mail address is missing or invalid.']),
    ...(banks
      ? []
      : ['There is no list of banks, so the code cannot be checked. Try again later.']),
    ...(banks?.length === 0 ? ['The bank code is not in the list.'] : []),
  ]
  const payment = {
    reference: cart.reference,
    amount: cart.total.toFixed(2),
    email,
    bank_code: code,
  }
  return { body, refused, payment: refused.length === 0 ? payment : null }
}
