import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type Company, CompanyList, type CompanyListProps, FpxProvider } from 'fpx-checkout'
import { sampleCompanies } from 'fpx-checkout/sandbox'
import 'fpx-checkout/styles.css'
import { expect } from 'vitest'
import { range } from './companyListWords.js'

/** The 93 companies of the sandbox that a list may show. */
export const approved = sampleCompanies.flatMap(({ review, ...company }) =>
  review === 'approved' ? [company as Company] : [],
)

/** Draws the list in a page of its own. */
export function drawCompanyList(props: CompanyListProps = {}) {
  const queryClient = new QueryClient()
  const { rerender, ...drawn } = render(page(props))
  return { ...drawn, queryClient, redraw: (next: CompanyListProps) => rerender(page(next)) }

  function page(given: CompanyListProps) {
    return (
      <FpxProvider queryClient={queryClient}>
        <button>Before</button>
        <CompanyList {...given} />
      </FpxProvider>
    )
  }
}

/** Draws the list and waits for its rows. */
export async function showCompanyList(props: CompanyListProps = {}, until = '1 to 20 of 93') {
  const drawn = drawCompanyList(props)
  await expect.element(range(until)).toBeVisible()
  return drawn
}
