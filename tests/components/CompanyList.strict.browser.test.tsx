import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { CompanyList, type CompanyListProps, FpxProvider } from 'fpx-checkout'
import { generateCompanies } from 'fpx-checkout/sandbox'
import { StrictMode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { companyBackEnd } from './companyBackEnd.js'
import { control, nextPage, range } from './companyListWords.js'

afterEach(() => vi.unstubAllGlobals())

const drawStrictly = (props: CompanyListProps) =>
  render(
    <StrictMode>
      <FpxProvider queryClient={new QueryClient()}>
        <CompanyList prefetch={false} {...props} />
      </FpxProvider>
    </StrictMode>,
  )

it('mounted twice, it asks once and tells once', async () => {
  const { requests } = companyBackEnd()
  const onEvent = vi.fn()
  const onPageChange = vi.fn()
  drawStrictly({ onEvent, onPageChange })
  await expect.element(range('1 to 20 of 93')).toBeVisible()
  await userEvent.click(nextPage())
  await expect.element(range('21 to 40 of 93')).toBeVisible()
  expect(requests).toHaveLength(2)
  await userEvent.click(control('Load all'))
  await expect.element(page.getByText('All 93 companies are loaded.')).toBeVisible()
  expect(onPageChange).toHaveBeenCalledExactlyOnceWith(2, { replace: false })
  // What is told is told in the commit that shows it.
  expect(onEvent.mock.calls.flat()).toEqual([
    { type: 'pageChanged', page: 2 },
    { type: 'allLoaded', count: 93 },
  ])
})

it('gone while it loads everything, it asks for nothing more', async () => {
  const { hold, release, requests } = companyBackEnd({
    behind: 'key',
    companies: generateCompanies(400),
  })
  const { unmount } = drawStrictly({})
  await expect.element(range('1 to 20 of 400')).toBeVisible()
  hold()
  await userEvent.click(control('Load all'))
  await release('/company?page=1&perPage=40')
  await expect.element(page.getByText('Loading 40 of 400…')).toBeVisible()
  const asked = requests.length
  unmount()
  await release()
  // A list drawn later is answered after what was held back, so nothing of the first can still come.
  drawStrictly({ defaultPerPage: 10 })
  await expect.element(range('1 to 10 of 400')).toBeVisible()
  expect(requests).toHaveLength(asked + 1)
})
