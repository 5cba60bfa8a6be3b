import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { BankPicker } from 'fpx-checkout'
import type { PaymentProblem } from 'fpx-checkout/payments'
import { prefetchBanks } from 'fpx-checkout/query'
import { proxy } from '../lib/fpx'

interface Props {
  searchParams: Promise<{ problem?: PaymentProblem }>
}

const sentences = {
  bank: 'This bank is not offered now. Choose another one.',
  amount: 'FPX does not transfer this amount with this bank.',
  contact: 'Please check your e-mail address and your phone number.',
  later: 'The payment cannot start now. Please try again in a moment.',
  order: 'There is no order.',
}

export default async function Checkout({ searchParams }: Props) {
  const { problem } = await searchParams
  const client = new QueryClient() // one for each request
  await prefetchBanks(client, proxy)
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <form action="/payments/pay" method="post">
        <BankPicker name="bank_code" model="B2C" amount={58.9} required />
        {problem && <p role="alert">{sentences[problem]}</p>}
        <button>Pay</button>
      </form>
    </HydrationBoundary>
  )
}
