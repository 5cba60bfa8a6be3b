import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { FpxProvider } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import guide from '../../src/guides/companies.md?raw'
import { TableCompanies } from '../../src/demo/stories/TableCompanies.js'
import { companyBackEnd } from './companyBackEnd.js'
import { control, range } from './companyListWords.js'
import { RoutedCompanies } from './RoutedCompanies.js'
import recipe from './RoutedCompanies.tsx?raw'
import { approved } from './showCompanyList.js'

afterEach(() => vi.unstubAllGlobals())

describe('React Router', () => {
  it('remembers page and size in the address, and supports back and forward', async () => {
    const { requests } = companyBackEnd()
    const router = createMemoryRouter([{ path: '/companies', element: <RoutedCompanies /> }], {
      initialEntries: ['/companies?tab=all&page=2'],
    })
    render(
      <FpxProvider queryClient={new QueryClient()}>
        <RouterProvider router={router} />
      </FpxProvider>,
    )
    const search = () => router.state.location.search
    await expect.element(range('21 to 40 of 93')).toBeVisible()

    await userEvent.click(page.getByRole('link', { name: 'Next page' }))
    await expect.element(range('41 to 60 of 93')).toBeVisible()
    expect(search()).toBe('?tab=all&page=3')

    await userEvent.selectOptions(page.getByLabelText('Rows per page'), '10')
    await expect.element(range('41 to 50 of 93')).toBeVisible()
    await expect.poll(search).toBe('?tab=all&page=5&perPage=10')

    await router.navigate(-1)
    await expect.element(range('41 to 60 of 93')).toBeVisible()
    await router.navigate(-1)
    await expect.element(range('21 to 40 of 93')).toBeVisible()
    expect(search()).toBe('?tab=all&page=2')
    await router.navigate(1)
    await expect.element(range('41 to 60 of 93')).toBeVisible()
    expect(new Set(requests).size).toBe(requests.length)
  })

  it('replaces a page beyond the end by the last one', async () => {
    companyBackEnd()
    const router = createMemoryRouter([{ path: '/companies', element: <RoutedCompanies /> }], {
      initialEntries: ['/companies', '/companies?page=99'],
    })
    render(
      <FpxProvider queryClient={new QueryClient()}>
        <RouterProvider router={router} />
      </FpxProvider>,
    )
    await expect.element(range('81 to 93 of 93')).toBeVisible()
    await expect.poll(() => router.state.location.search).toBe('?page=5')
    await router.navigate(-1)
    await expect.element(range('1 to 20 of 93')).toBeVisible()
  })

  it('is called in the guide as in this test', () => {
    const [, call] = /(useUrlPagination\(\{[^]*?\}\))/.exec(recipe) ?? []
    const squeezed = (text = '') => text.replace(/\s+/g, ' ')
    expect(call).toBeDefined()
    expect(squeezed(guide)).toContain(squeezed(call))
  })
})

describe('TanStack Table', () => {
  it('pages through the companies by its own pagination model', async () => {
    const { requests } = companyBackEnd()
    render(
      <FpxProvider queryClient={new QueryClient()}>
        <TableCompanies />
      </FpxProvider>,
    )
    const table = (text: string) => page.getByRole('table', { name: `Companies ${text} of 93` })
    await expect.element(table('1 to 10')).toBeVisible()
    await expect.element(control('Back')).toBeDisabled()
    await userEvent.click(control('On'))
    await expect.element(table('11 to 20')).toBeVisible()
    await expect.element(page.getByRole('cell', { name: approved[10]!.name })).toBeVisible()
    await userEvent.selectOptions(page.getByLabelText('Companies on a page'), '40')
    await expect.element(table('1 to 40')).toBeVisible()
    await userEvent.click(control('On'))
    await expect.element(table('41 to 80')).toBeVisible()
    await userEvent.click(control('On'))
    await expect.element(table('81 to 93')).toBeVisible()
    await expect.element(control('On')).toBeDisabled()
    expect(requests).toHaveLength(5)
  })
})
