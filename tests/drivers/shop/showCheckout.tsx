import { cleanup, render, screen } from '@testing-library/react'
import type { BankPickerProps } from 'fpx-checkout'
import { Checkout } from './Checkout.js'
import { serveBanks } from './serveBanks.js'

/** Shows the checkout, and waits for its banks. */
export async function showCheckout(props: BankPickerProps = {}) {
  cleanup()
  serveBanks()
  render(<Checkout {...props} />)
  const field = await screen.findByRole('combobox', { name: 'Bank' })
  await screen.findByPlaceholderText('Choose or search for your bank')
  return field as HTMLInputElement
}

/** The code that the form submits. */
export const submitted = () =>
  new FormData(screen.getByRole<HTMLFormElement>('form')).get('bank_code')
