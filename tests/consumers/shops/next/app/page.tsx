import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { BankPicker } from 'fpx-checkout'
import { bankQueryOptions, fpxKeys } from 'fpx-checkout/query'
import { pay } from './pay'

interface Props {
  searchParams: Promise<{ problem?: string }>
}

export default async function Checkout({ searchParams }: Props) {
  const { problem } = await searchParams
  const client = new QueryClient() // one for each request
  await client.prefetchQuery({
    ...bankQueryOptions({ endpoint: `http://127.0.0.1:${process.env.PORT ?? 3000}/api/fpx` }),
    queryKey: fpxKeys.banks('/api/fpx'),
  })
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
