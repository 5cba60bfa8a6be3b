import { QueryClient } from '@tanstack/react-query'
import { BankPicker, type BankPickerProps } from 'fpx-checkout'
import { useState } from 'react'

/** A merchant's checkout: a form that contains the bank field. */
export function Checkout(props: BankPickerProps) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <form aria-label="Checkout">
      <BankPicker name="bank_code" queryClient={queryClient} {...props} />
      <label>
        Reference <input name="reference" />
      </label>
      <button type="submit">Pay</button>
    </form>
  )
}
