import type { OrderStatus } from 'fpx-checkout/payments'

/** One thing that the shop's server has received, sent or done. */
export interface ShopStep {
  title: string
  text: string
}

/** The current order, as the demo's pages show it. */
export interface ShopState {
  /** The order's reference. */
  reference: string
  /** The payer's e-mail address; empty before the payer has posted the form. */
  email: string
  status: OrderStatus
  /** Oldest first, since the form was last posted. */
  steps: ShopStep[]
}
