import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { BankPicker } from 'fpx-checkout'
import { prefetchBanks } from 'fpx-checkout/query'
import { Form, redirect } from 'react-router'
import { proxy } from '../fpx.server.js'

export async function loader() {
  const client = new QueryClient()
  await prefetchBanks(client, proxy)
  return dehydrate(client)
}

export async function action({ request }) {
  const form = await request.formData()
  const [bank] = await proxy.findBanks(form.get('bank_code'))
  return redirect(bank ? `/paid?bank=${encodeURIComponent(bank.code)}` : '/')
}

export default function Checkout({ loaderData }) {
  return (
    <HydrationBoundary state={loaderData}>
      <Form method="post">
        <BankPicker name="bank_code" required />
        <button>Pay</button>
      </Form>
    </HydrationBoundary>
  )
}
