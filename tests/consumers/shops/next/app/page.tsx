import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { BankPicker } from 'fpx-checkout'
import { prefetchBanks } from 'fpx-checkout/query'
import { proxy } from '../lib/fpx'
import { pay } from './pay'

interface Props {
  searchParams: Promise<{ problem?: string }>
}

export default async function Checkout({ searchParams }: Props) {
  const { problem } = await searchParams
  const client = new QueryClient() // one for each request
  await prefetchBanks(client, proxy)
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <form action={pay}>
        <BankPicker name="bank_code" required />
        {problem && <p role="alert">This bank is not offered now. Choose another one.</p>}
        <button>Pay</button>
      </form>
    </HydrationBoundary>
  )
}
