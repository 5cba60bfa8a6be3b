import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { BankPicker } from 'fpx-checkout'
import { bankQueryOptions, fpxKeys } from 'fpx-checkout/query'
import { redirect } from 'next/navigation'

export const dynamic = 'force-dynamic'

async function pay(form) {
  'use server'
  redirect(`/paid?bank=${encodeURIComponent(form.get('bank_code'))}`)
}

export default async function Checkout() {
  const client = new QueryClient()
  await client.prefetchQuery({
    ...bankQueryOptions({ endpoint: `http://127.0.0.1:${process.env.PORT}/api/fpx` }),
    queryKey: fpxKeys.banks('/api/fpx'),
  })
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <form action={pay}>
        <BankPicker name="bank_code" required />
        <button>Pay</button>
      </form>
    </HydrationBoundary>
  )
}
