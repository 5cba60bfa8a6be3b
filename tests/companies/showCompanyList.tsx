import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type Company, CompanyList, type CompanyListProps, FpxProvider } from 'fpx-checkout'
import { sampleCompanies } from 'fpx-checkout/sandbox'
import 'fpx-checkout/styles.css'
import { expect } from 'vitest'
import { range } from './companyListWords.js'

/** The sandbox's 93 approved companies. */
export const approved = sampleCompanies.flatMap(({ review, ...company }) =>
  review === 'approved' ? [company as Company] : [],
)

/** Renders the list with a query client and a control before it. */
export function renderCompanyList(props: CompanyListProps = {}) {
  const queryClient = new QueryClient()
  const { rerender, ...rendered } = render(page(props))
  return { ...rendered, queryClient, setProps: (next: CompanyListProps) => rerender(page(next)) }

  function page(listProps: CompanyListProps) {
    return (
      <FpxProvider queryClient={queryClient}>
        <button>Before</button>
        <CompanyList {...listProps} />
      </FpxProvider>
    )
  }
}

/** Renders the list and waits for its rows. */
export async function showCompanyList(props: CompanyListProps = {}, until = '1 to 20 of 93') {
  const rendered = renderCompanyList(props)
  await expect.element(range(until)).toBeVisible()
  return rendered
}
