import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import guide from '../../src/guides/companies.md?raw'
import { TableCompanies } from '../../src/demo/stories/TableCompanies.js'
import { Companies as CompaniesInHistory } from './CompaniesInHistory.js'
import historyRecipe from './CompaniesInHistory.tsx?raw'
import { companyBackEnd } from './companyBackEnd.js'
import { control, names, nextPage, range, searchBox } from './companyListWords.js'
import { Companies as RoutedCompanies } from './RoutedCompanies.js'
import routerRecipe from './RoutedCompanies.tsx?raw'
import { approved, renderPage } from './showCompanyList.js'

const addressBefore = location.href
afterEach(() => {
  history.replaceState(null, '', addressBefore)
  document.querySelector('base')?.remove()
})

const pages = {
  "the browser's history": {
    recipe: historyRecipe,
    open(search: string) {
      history.pushState(null, '', search)
      renderPage(<CompaniesInHistory />)
      return {
        search: () => location.search,
        go: (steps: number) => history.go(steps),
      }
    },
    next: () => page.getByRole('link', { name: 'Next page' }),
  },
  'React Router': {
    recipe: routerRecipe,
    open(search: string) {
      const router = createMemoryRouter([{ path: '/companies', element: <RoutedCompanies /> }], {
        initialEntries: ['/companies', `/companies${search}`],
      })
      renderPage(<RouterProvider router={router} />)
      return {
        search: () => router.state.location.search,
        go: (steps: number) => void router.navigate(steps),
      }
    },
    next: nextPage,
  },
}

describe.each(Object.entries(pages))('the page in the URL, with %s', (_, recipe) => {
  it('is followed by the list, also when going back and forward', async () => {
    const { requests } = companyBackEnd()
    const { search, go } = recipe.open('?page=2&perPage=20')
    await expect.element(range('21 to 40 of 93')).toBeVisible()

    await userEvent.click(recipe.next())
    await expect.element(range('41 to 60 of 93')).toBeVisible()
    expect(search()).toBe('?page=3&perPage=20')

    await userEvent.selectOptions(page.getByLabelText('Rows per page'), '10')
    await expect.element(range('41 to 50 of 93')).toBeVisible()
    expect(search()).toBe('?page=5&perPage=10')

    go(-1)
    await expect.element(range('41 to 60 of 93')).toBeVisible()
    go(-1)
    await expect.element(range('21 to 40 of 93')).toBeVisible()
    expect(search()).toBe('?page=2&perPage=20')
    go(1)
    await expect.element(range('41 to 60 of 93')).toBeVisible()
    expect(new Set(requests).size).toBe(requests.length)
  })

  it('contains search and order too, which the list shows again when going back', async () => {
    companyBackEnd()
    const { search, go } = recipe.open('?page=2&search=farmasi&sort=-name')
    await expect.element(searchBox()).toHaveValue('farmasi')
    await expect.poll(() => names().length).toBeGreaterThan(0)
    const descending = names()
    expect(descending).toEqual([...descending].sort().reverse())
    expect(new Set(descending.map((name) => name.split(' ')[0]))).toEqual(new Set(['Farmasi']))
    await expect.poll(search).toBe('?page=1&search=farmasi&sort=-name&perPage=20')

    await userEvent.fill(searchBox(), 'butik')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => names()[0]).toMatch(/^Butik/)
    await userEvent.click(control('Name'))
    await expect.poll(search).toBe('?page=1&search=butik&perPage=20')
    await userEvent.fill(searchBox(), '')
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    expect(search()).toBe('?page=1&perPage=20')
    go(-1)
    await expect.element(searchBox()).toHaveValue('butik')
    await expect.poll(() => names()[0]).toMatch(/^Butik/)
  })

  it('is corrected without a new history entry if it is beyond the end', async () => {
    companyBackEnd()
    const { search } = recipe.open('?page=99&perPage=20')
    const { length } = history
    await expect.element(range('81 to 93 of 93')).toBeVisible()
    await expect.poll(search).toBe('?page=5&perPage=20')
    expect(history).toHaveLength(length)
  })

  it('uses the code from the guide', () => {
    expect(guide).toContain(recipe.recipe)
  })
})

it("with the browser's history, the path stays on a page with another base", async () => {
  const base = document.createElement('base')
  base.href = 'https://shop.test/other/'
  history.replaceState(null, '', '/admin/companies/')
  companyBackEnd()
  renderPage(<CompaniesInHistory />)
  document.head.append(base)
  const next = pages["the browser's history"].next()
  await expect.element(next).toBeVisible()
  await userEvent.click(next)
  await expect.element(range('21 to 40 of 93')).toBeVisible()
  expect(next.element().getAttribute('href')).toBe(
    `${location.origin}/admin/companies/?page=3&perPage=20`,
  )
  expect(location.pathname + location.search).toBe('/admin/companies/?page=2&perPage=20')
})

it('with React Router, the path of a nested route, its basename and other query parameters stay', async () => {
  companyBackEnd()
  const router = createMemoryRouter(
    [{ path: '/admin', children: [{ path: ':shop/companies', element: <RoutedCompanies /> }] }],
    { basename: '/app', initialEntries: ['/app/admin/7/companies?tab=all'] },
  )
  renderPage(<RouterProvider router={router} />)
  await userEvent.click(nextPage())
  await expect.element(range('21 to 40 of 93')).toBeVisible()
  const { pathname, search } = router.state.location
  expect(pathname + search).toBe('/app/admin/7/companies?tab=all&page=2&perPage=20')
})

describe('TanStack Table', () => {
  it('pages through the companies with its own pagination model', async () => {
    const { requests } = companyBackEnd()
    renderPage(<TableCompanies />)
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

  it('searches and sorts all companies', async () => {
    const { requests } = companyBackEnd()
    renderPage(<TableCompanies />)
    await expect.element(page.getByRole('table', { name: 'Companies 1 to 10 of 93' })).toBeVisible()
    await userEvent.click(control('On'))
    await userEvent.click(control('Name'))
    const first = page.getByRole('cell').first()
    const byName = approved.map(({ name }) => name).sort()
    await expect.element(first).toHaveTextContent(byName[0]!)
    await expect
      .element(page.getByRole('columnheader', { name: 'Name' }))
      .toHaveAttribute('aria-sort', 'ascending')
    await userEvent.click(control('Name'))
    await expect.element(first).toHaveTextContent(byName.at(-1)!)
    await userEvent.fill(page.getByRole('searchbox', { name: 'Search companies' }), 'farmasi')
    await expect.element(first).toHaveTextContent(/^Farmasi/)
    expect(requests.at(-1)).toBe('/company?page=1&perPage=10&search=farmasi&sort=-name')
  })
})
