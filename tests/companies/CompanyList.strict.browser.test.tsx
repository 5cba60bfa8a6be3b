import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { CompanyList, type CompanyListProps, FpxProvider } from 'fpx-checkout'
import { generateCompanies } from 'fpx-checkout/sandbox'
import { StrictMode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { companyBackEnd } from './companyBackEnd.js'
import { control, nextPage, press, range } from './companyListWords.js'

afterEach(() => vi.unstubAllGlobals())

const renderStrictly = (props: CompanyListProps) =>
  render(
    <StrictMode>
      <FpxProvider queryClient={new QueryClient()}>
        <CompanyList {...props} />
      </FpxProvider>
    </StrictMode>,
  )

it('in StrictMode the list sends one request and reports each event once', async () => {
  const { requests } = companyBackEnd()
  const onEvent = vi.fn()
  const onPageChange = vi.fn()
  renderStrictly({ onEvent, onPageChange })
  await expect.element(range('1 to 20 of 93')).toBeVisible()
  press(nextPage())
  await expect.element(range('21 to 40 of 93')).toBeVisible()
  expect(requests).toHaveLength(2)
  await userEvent.click(control('Load all'))
  await expect.element(page.getByText('All 93 companies are loaded.')).toBeVisible()
  expect(onPageChange).toHaveBeenCalledExactlyOnceWith(2, { perPage: 20, replace: false })
  // Events are emitted in the commit that shows the change.
  expect(onEvent.mock.calls.flat()).toEqual([
    { type: 'pageChanged', page: 2 },
    { type: 'allLoaded', count: 93 },
  ])
})

it('a list that is unmounted while it loads everything does not send further requests', async () => {
  const { hold, release, requests } = companyBackEnd({
    behind: 'key',
    companies: generateCompanies(400),
  })
  const { unmount } = renderStrictly({})
  await expect.element(range('1 to 20 of 400')).toBeVisible()
  hold()
  await userEvent.click(control('Load all'))
  await release('/company?page=1&perPage=40')
  await expect.element(page.getByText('Loading 40 of 400…')).toBeVisible()
  const asked = requests.length
  unmount()
  await release()
  // The second list is served after the held responses, so a late request from the first list would be counted.
  renderStrictly({ defaultPerPage: 10 })
  await expect.element(range('1 to 10 of 400')).toBeVisible()
  expect(requests).toHaveLength(asked + 1)
})
