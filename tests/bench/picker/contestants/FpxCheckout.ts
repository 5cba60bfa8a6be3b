/** This package's picker, as a shop imports it. */
export { BankPicker as FpxCheckout } from 'fpx-checkout'
