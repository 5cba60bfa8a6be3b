import { setImmediate } from 'node:timers/promises'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach } from 'vitest'
import type { Bank, BankPickerProps } from 'fpx-checkout'
import { Checkout } from './Checkout.js'
import { serveBanks } from './serveBanks.js'

afterEach(async () => {
  cleanup()
  // React ends its scheduled work in a separate immediate. Otherwise it runs after the document of the last test is gone.
  await setImmediate()
})

/** Shows the checkout, and waits for its banks. */
export async function showCheckout(props: BankPickerProps = {}, banks?: readonly Bank[]) {
  serveBanks({ banks })
  render(<Checkout {...props} />)
  const field = await screen.findByRole('combobox', { name: 'Bank' })
  await screen.findByPlaceholderText('Choose or search for your bank')
  return field as HTMLInputElement
}

/** The code that the form submits. */
export const submitted = () =>
  new FormData(screen.getByRole<HTMLFormElement>('form')).get('bank_code')
