import { setImmediate } from 'node:timers/promises'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach } from 'vitest'
import type { Bank, BankPickerProps } from 'fpx-checkout'
import { Checkout } from './Checkout.js'
import { serveBanks } from './serveBanks.js'

afterEach(async () => {
  cleanup()
  // Lets React finish its scheduled work, which would otherwise run after the last test's document is gone.
  await setImmediate()
})

/** Renders the checkout and waits for its banks. */
export async function showCheckout(props: BankPickerProps = {}, banks?: readonly Bank[]) {
  serveBanks({ banks })
  render(<Checkout {...props} />)
  const field = await screen.findByRole('combobox', { name: 'Bank' })
  await screen.findByPlaceholderText('Find your bank')
  return field as HTMLInputElement
}

/** Returns the code that the form submits. */
export const submitted = () =>
  new FormData(screen.getByRole<HTMLFormElement>('form')).get('bank_code')
