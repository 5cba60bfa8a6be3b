import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { CompanyList, FpxProvider, type PageChange, useUrlPagination } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { companyBackEnd } from './companyBackEnd.js'
import { nextPage, range } from './companyListWords.js'

const before = location.href

beforeEach(() => {
  companyBackEnd()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  history.replaceState(null, '', before)
})

const parameters = () => Object.fromEntries(new URLSearchParams(location.search))
/** Sets parameters in the address, beside those of the test runner. */
function goTo(added: Record<string, string>) {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value)
  history.replaceState(null, '', url)
}
const rowsPerPage = () => page.getByLabelText('Rows per page')

const InAddress = ({ prefix }: { prefix?: string }) => (
  <CompanyList {...useUrlPagination({ prefix })} prefetch={false} caption={prefix ?? 'Companies'} />
)

const renderLists = (...prefixes: (string | undefined)[]) =>
  render(
    <FpxProvider queryClient={new QueryClient()}>
      {prefixes.map((prefix) => (
        <InAddress key={prefix ?? ''} {...(prefix === undefined ? {} : { prefix })} />
      ))}
    </FpxProvider>,
  )

describe('the address', () => {
  it('sets the first page that is shown, and is not changed by it', async () => {
    goTo({ page: '3', perPage: '10' })
    const push = vi.spyOn(history, 'pushState')
    renderLists(undefined)
    await expect.element(range('21 to 30 of 93')).toBeVisible()
    expect(push).not.toHaveBeenCalled()
  })

  it('follows the pages, with back and forward, and other parameters remain', async () => {
    goTo({ tab: 'companies' })
    renderLists(undefined)
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    for (const from of [21, 41]) {
      await userEvent.click(page.getByRole('link', { name: 'Next page' }))
      await expect.element(range(`${from} to ${from + 19} of 93`)).toBeVisible()
    }
    expect(parameters()).toMatchObject({ tab: 'companies', page: '3' })
    history.back()
    await expect.element(range('21 to 40 of 93')).toBeVisible()
    history.back()
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    expect(parameters()).not.toHaveProperty('page')
    history.forward()
    await expect.element(range('21 to 40 of 93')).toBeVisible()
  })

  it('gets one history entry for a change of the page size, and no default values', async () => {
    goTo({ page: '4' })
    renderLists(undefined)
    await expect.element(range('61 to 80 of 93')).toBeVisible()
    const push = vi.spyOn(history, 'pushState')
    await userEvent.selectOptions(rowsPerPage(), '40')
    await expect.element(range('41 to 80 of 93')).toBeVisible()
    expect(parameters()).toMatchObject({ page: '2', perPage: '40' })
    expect(push).toHaveBeenCalledOnce()
    await userEvent.selectOptions(rowsPerPage(), '20')
    await expect.element(range('41 to 60 of 93')).toBeVisible()
    expect(parameters()).not.toHaveProperty('perPage')
  })

  it('is corrected without a history entry if it names a page beyond the end', async () => {
    goTo({ page: '99' })
    const push = vi.spyOn(history, 'pushState')
    renderLists(undefined)
    await expect.element(range('81 to 93 of 93')).toBeVisible()
    await expect.poll(parameters).toMatchObject({ page: '5' })
    expect(push).not.toHaveBeenCalled()
  })

  it.each(['0', '-1', 'abc', '1e9x', ''])(
    'with an invalid page (%j) shows the first page',
    async (text) => {
      goTo({ page: text, perPage: text })
      renderLists(undefined)
      await expect.element(range('1 to 20 of 93')).toBeVisible()
    },
  )

  it('distinguishes two lists by prefixes', async () => {
    renderLists('a-', 'b-')
    const list = (name: string) => page.getByRole('region', { name })
    await expect.element(list('b-').getByText('1 to 20 of 93')).toBeVisible()
    await userEvent.click(list('b-').getByRole('link', { name: 'Next page' }))
    await expect.element(list('b-').getByText('21 to 40 of 93')).toBeVisible()
    await expect.element(list('a-').getByText('1 to 20 of 93')).toBeVisible()
    await userEvent.click(list('a-').getByRole('link', { name: 'Page 3' }))
    await expect.element(list('a-').getByText('41 to 60 of 93')).toBeVisible()
    expect(parameters()).toMatchObject({ 'a-page': '3', 'b-page': '2' })
  })

  it('is part of every link, so that a page opens in a new tab', async () => {
    goTo({ tab: 'companies', perPage: '10' })
    renderLists(undefined)
    await expect.element(range('1 to 10 of 93')).toBeVisible()
    const link = page.getByRole('link', { name: 'Page 3' }).element() as HTMLAnchorElement
    const { searchParams } = new URL(link.href)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      tab: 'companies',
      perPage: '10',
      page: '3',
    })
  })
})

describe('a router', () => {
  /** A router like Next.js and React Router: it reports the new address later, not immediately. */
  function Routed({ navigate }: { navigate: (search: string, change: PageChange) => void }) {
    const [search, setSearch] = useState('tab=companies&page=4')
    const { getPageHref: _links, ...pagination } = useUrlPagination({
      search,
      navigate: (next, change) => {
        navigate(next, change)
        queueMicrotask(() => setSearch(next))
      },
    })
    return <CompanyList {...pagination} prefetch={false} />
  }

  it('controls the address instead of the browser', async () => {
    const navigate = vi.fn()
    const push = vi.spyOn(history, 'pushState')
    render(
      <FpxProvider queryClient={new QueryClient()}>
        <Routed navigate={navigate} />
      </FpxProvider>,
    )
    await expect.element(range('61 to 80 of 93')).toBeVisible()
    await userEvent.selectOptions(rowsPerPage(), '40')
    await expect.element(range('41 to 80 of 93')).toBeVisible()
    await userEvent.click(nextPage())
    await expect.element(range('81 to 93 of 93')).toBeVisible()
    expect(navigate.mock.calls).toEqual([
      ['tab=companies&page=2&perPage=40', { replace: false }],
      ['tab=companies&page=3&perPage=40', { replace: false }],
    ])
    expect(push).not.toHaveBeenCalled()
  })
})
