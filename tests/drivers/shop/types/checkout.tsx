import { dehydrate, QueryClient } from '@tanstack/react-query'
import {
  BankPicker,
  CompanyList,
  FpxProvider,
  GatewayStatus,
  useBankOptions,
  useBanks,
  useCompanies,
  useGatewayStatus,
} from 'fpx-checkout'
import type { FpxBankPickerElement } from 'fpx-checkout/embed'
import type { FpxCompanyListElement } from 'fpx-checkout/embed/company-list'
import { en, ms, ta, zh } from 'fpx-checkout/locales'
import type * as gateway from 'fpx-checkout/gateway'
import type * as proxy from 'fpx-checkout/proxy'
import type * as proxyOnNode from 'fpx-checkout/proxy/node'
import { bankQueryOptions } from 'fpx-checkout/query'
import type * as sandbox from 'fpx-checkout/sandbox'
import type * as sandboxOnNode from 'fpx-checkout/sandbox/node'
import { useRef } from 'react'

/** Uses the hook with custom markup. */
export function PlainPicker() {
  const { search } = useBankOptions({ endpoint: '/api/fpx', model: 'B2C' })
  return search('').map(({ key, label }) => <option key={key}>{label}</option>)
}

export function Checkout() {
  const picker = useRef<HTMLInputElement>(null)
  const bankElement = useRef<FpxBankPickerElement>(null)
  const companyElement = useRef<FpxCompanyListElement>(null)
  const { banks } = useBanks({ endpoint: '/api/fpx' })
  const { company } = { company: useCompanies({ endpoint: '/api/fpx' }) }
  return (
    <FpxProvider endpoint="/api/fpx" locale={[en, ms, ta, zh][0]!}>
      <BankPicker
        ref={picker}
        name="bank_code"
        required
        onChange={(option) => option?.bank.name ?? option?.code}
        renderOption={({ label, code }) => (
          <b>
            {label} {code}
          </b>
        )}
      />
      <CompanyList onPageChange={(page) => page.toFixed()} onSelect={({ id }) => id.toFixed()} />
      <GatewayStatus />
      <fpx-bank-picker ref={bankElement} name="bank_code" required />
      <fpx-company-list ref={companyElement} selectedId={101} />
      {banks?.length} {String(company)} {String(useGatewayStatus())}
    </FpxProvider>
  )
}

export const prefetched = async (endpoint: string) => {
  const client = new QueryClient()
  await client.prefetchQuery(bankQueryOptions({ endpoint }))
  return dehydrate(client)
}

export type OfServers = [
  typeof gateway.createGatewayClient,
  typeof proxy.createFpxProxy,
  typeof proxyOnNode.toNodeHandler,
  typeof sandbox.createSandbox,
  typeof sandboxOnNode.serveSandbox,
]

// These errors prove that the types exist, and aren't `any`.
// @ts-expect-error
export const named = <BankPicker name={5} />
// @ts-expect-error
export const wrong: number = useBankOptions().search('')
