import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type Company, CompanyList, type CompanyListProps, FpxProvider } from 'fpx-checkout'
import { sampleCompanies } from 'fpx-checkout/sandbox'
import 'fpx-checkout/styles.css'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { fetchFromBackEnd } from './companyBackEnd.js'
import { range } from './companyListWords.js'

/** The sandbox's 93 approved companies. */
export const approved = sampleCompanies.flatMap(({ review, ...company }) =>
  review === 'approved' ? [company as Company] : [],
)

/** Renders a page with its own query client, whose requests go to the test's back end. */
export function renderPage(content: ReactNode) {
  const queryClient = new QueryClient()
  return {
    ...render(content, {
      wrapper: ({ children }) => (
        <FpxProvider queryClient={queryClient} fetch={fetchFromBackEnd}>
          {children}
        </FpxProvider>
      ),
    }),
    queryClient,
  }
}

/** Renders the list with a control before it. */
export function renderCompanyList(props: CompanyListProps = {}) {
  const { rerender, ...rendered } = renderPage(page(props))
  return { ...rendered, setProps: (next: CompanyListProps) => rerender(page(next)) }

  function page(listProps: CompanyListProps) {
    return (
      <>
        <button>Before</button>
        <CompanyList {...listProps} />
      </>
    )
  }
}

/** Renders the list and waits for its rows. */
export async function showCompanyList(props: CompanyListProps = {}, until = '1 to 20 of 93') {
  const rendered = renderCompanyList(props)
  await expect.element(range(until)).toBeVisible()
  return rendered
}
