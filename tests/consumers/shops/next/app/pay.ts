'use server'
import { redirect } from 'next/navigation'
import { proxy } from '../lib/fpx'

export async function pay(form: FormData) {
  const [bank] = await proxy.findBanks(form.get('bank_code'))
  if (!bank) redirect('/?problem=bank')
  // Your gateway's call: create a payment with bank.code, and redirect to the address that it returns.
  redirect(`/paid?bank=${encodeURIComponent(bank.code)}`)
}
