import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { CompanyList, type CompanyListProps, FpxProvider } from 'fpx-checkout'
import { StrictMode } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { companyBackEnd, fetchFromBackEnd } from './companyBackEnd.js'
import { nextPage, press, range, searchBox } from './companyListWords.js'

const renderStrictly = (props: CompanyListProps) =>
  render(
    <StrictMode>
      <FpxProvider queryClient={new QueryClient()} fetch={fetchFromBackEnd}>
        <CompanyList {...props} />
      </FpxProvider>
    </StrictMode>,
  )

it('in StrictMode the list sends one request, and reports each change once', async () => {
  const { requests } = companyBackEnd()
  const onPageChange = vi.fn()
  renderStrictly({ onPageChange })
  await expect.element(range('1 to 20 of 93')).toBeVisible()
  press(nextPage())
  await expect.element(range('21 to 40 of 93')).toBeVisible()
  expect(requests).toHaveLength(2)
  await userEvent.fill(searchBox(), 'kopi')
  await expect.element(range('1 to 8 of 8 matches')).toBeVisible()
  expect(requests).toHaveLength(3)
  expect(onPageChange.mock.calls).toEqual([
    [2, { perPage: 20, search: '', sort: null, replace: false }],
    [1, { perPage: 20, search: 'kopi', sort: null, replace: false }],
  ])
})

it('a list that is unmounted while somebody types sends no request', async () => {
  const { requests } = companyBackEnd()
  const { unmount } = renderStrictly({})
  await expect.element(range('1 to 20 of 93')).toBeVisible()
  await userEvent.fill(searchBox(), 'kopi')
  unmount()
  renderStrictly({ defaultSearch: 'nobody' })
  // The search of this list begins after the pause in which that of the first list would have begun.
  await userEvent.fill(searchBox(), 'sinar')
  await expect.element(page.getByText(/ matches$/)).toBeVisible()
  expect(requests.filter((path) => path.includes('kopi'))).toEqual([])
})
