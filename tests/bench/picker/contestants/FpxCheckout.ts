/** The picker of this package, as a shop imports it. */
export { BankPicker as FpxCheckout } from 'fpx-checkout'
