import { dehydrate, QueryClient } from '@tanstack/react-query'
import { BankPicker, CompanyList, FpxProvider, GatewayStatus, useBanks } from 'fpx-checkout'
import type { FpxBankPickerElement } from 'fpx-checkout/embed'
import { en, type Locale } from 'fpx-checkout/locales'
import 'fpx-checkout/picker.css'
import { bankQueryOptions, companyQueryOptions, fpxKeys } from 'fpx-checkout/query'
import 'fpx-checkout/styles.css'
import { useRef } from 'react'

export function Checkout({ locale = en }: { locale?: Locale }) {
  const { banks } = useBanks({ endpoint: '/api/fpx' })
  const field = useRef<HTMLInputElement>(null)
  return (
    <FpxProvider endpoint="/api/fpx" locale={locale}>
      <BankPicker
        ref={field}
        name="bank_code"
        required
        onChange={(option) => option?.bank.name ?? option?.code}
        renderOption={({ label }) => <b>{label}</b>}
      />
      <CompanyList onSelect={(company) => company.id.toFixed()} />
      <GatewayStatus />
      <fpx-bank-picker name="bank_code" required />
      {banks?.length}
    </FpxProvider>
  )
}

export async function prefetched(endpoint: string) {
  const client = new QueryClient()
  await client.prefetchQuery({
    ...bankQueryOptions({ endpoint }),
    queryKey: fpxKeys.banks('/api/fpx'),
  })
  await client.ensureQueryData(companyQueryOptions({ endpoint, page: 1, perPage: 40 }))
  return dehydrate(client)
}

export const element: FpxBankPickerElement | null = document.querySelector('fpx-bank-picker')

// These errors prove that the types exist, and aren't `any`.
// @ts-expect-error
export const named = <BankPicker name={5} />
// @ts-expect-error
export const answer: number = await new QueryClient().fetchQuery(bankQueryOptions({}))
