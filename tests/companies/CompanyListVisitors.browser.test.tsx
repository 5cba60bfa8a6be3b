import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { CompanyList, FpxProvider, type RequestError } from 'fpx-checkout'
import { fpxKeys } from 'fpx-checkout/query'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fetchFromBackEnd } from './companyBackEnd.js'
import { control, names, nextPage, press, range, searchBox } from './companyListWords.js'
import { bobsNames, companyVisitors } from './companyVisitors.js'
import { renderPage, showCompanyList } from './showCompanyList.js'

const queryKey = fpxKeys.companies('/api/fpx')
const alert = () => page.getByRole('alert')

async function expectOnlyBobs() {
  await expect.element(range('1 to 3 of 3')).toBeVisible()
  expect(names()).toEqual(bobsNames)
  await expect.element(page.getByText('93', { exact: false })).not.toBeInTheDocument()
}

/** Returns all data in a client, as a string. */
const cachedDataOf = (client: QueryClient) =>
  JSON.stringify(client.getQueriesData({ queryKey: fpxKeys.all }))

const ways: [string, (client: QueryClient) => unknown][] = [
  ['clear', (client) => client.clear()],
  ['removeQueries', (client) => client.removeQueries({ queryKey })],
  ['resetQueries', (client) => client.resetQueries({ queryKey })],
]

describe.each(ways)('%s, with the list in view', (_name, forget) => {
  it("shows the next visitor's rows", async () => {
    const { signIn, requests } = companyVisitors()
    const { queryClient } = await showCompanyList()
    signIn('Bob')
    void forget(queryClient)
    await expectOnlyBobs()
    expect(requests).toHaveLength(2)
  })

  it('removes the rows of a search, whatever is typed afterwards', async () => {
    const { signIn } = companyVisitors()
    const { queryClient } = await showCompanyList({ defaultSearch: 'kopi' }, '1 to 8 of 8 matches')
    signIn('Bob')
    void forget(queryClient)
    await expect.element(page.getByText('No company matches “kopi”.')).toBeVisible()
    await userEvent.fill(searchBox(), 'b')
    await expect.element(range('1 to 3 of 3 matches')).toBeVisible()
    expect(names()).toEqual(bobsNames)
  })

  it("does not show rows if the next visitor's do not arrive", async () => {
    const { respondWith } = companyVisitors()
    const { queryClient } = await showCompanyList()
    respondWith(() => Response.json({ code: 'bad-query' }, { status: 400 }))
    void forget(queryClient)
    await expect.element(alert()).toHaveTextContent('The companies could not be loaded.')
    expect(names()).toEqual([])
  })
})

describe('another client, with the list in view', () => {
  /** The ways to provide the query client, which are the list, the provider, and the host. */
  const givers: [string, (client: QueryClient, list: ReactNode) => ReactNode][] = [
    ['the list', (client) => <CompanyList queryClient={client} fetch={fetchFromBackEnd} />],
    ['the provider', (client, list) => <FpxProvider queryClient={client}>{list}</FpxProvider>],
    [
      'the host',
      (client, list) => <QueryClientProvider client={client}>{list}</QueryClientProvider>,
    ],
  ]

  it.each(givers)('provided by %s, shows only its own visitor’s companies', async (_name, give) => {
    const { signIn, hold, release, requests } = companyVisitors()
    const list = <CompanyList fetch={fetchFromBackEnd} />
    const alices = new QueryClient()
    const { rerender } = render(give(alices, list))
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    await userEvent.fill(searchBox(), 'kopi')
    await expect.element(range('1 to 8 of 8 matches')).toBeVisible()
    const requestsBefore = requests.length

    signIn('Bob')
    hold()
    rerender(give(new QueryClient(), list))
    expect(names()).toEqual([])
    expect(document.body.textContent).not.toMatch(/93|Kopi/)
    await expect.element(searchBox()).toHaveValue('')
    await expect.element(control('Download (CSV)')).toHaveAttribute('aria-disabled', 'true')
    await release()
    await expectOnlyBobs()
    expect(requests).toHaveLength(requestsBefore + 1)

    // Alice's client still has her companies.
    rerender(give(alices, list))
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    expect(names()).not.toContain(bobsNames[0])
    expect(requests).toHaveLength(requestsBefore + 1)
  })
})

describe('a 403 response', () => {
  const refused = async () => {
    await expect.element(alert()).toHaveTextContent('You have no access to the companies.')
    expect(names()).toEqual([])
  }

  const refetch = (client: QueryClient) => client.refetchQueries({ queryKey, type: 'active' })
  it.each<[string, (client: QueryClient) => unknown]>([
    ['another page', () => press(nextPage())],
    ['the page in view', refetch],
    ['the file', () => press(control('Download (CSV)'))],
  ])('for %s removes all rows, and the next visitor sees only their own', async (_, request) => {
    const { signIn } = companyVisitors()
    const onError = vi.fn<(error: RequestError) => void>()
    const { queryClient } = await showCompanyList({ onError })
    signIn('nobody')
    void request(queryClient)
    await refused()
    expect(cachedDataOf(queryClient)).not.toContain('Sdn')
    expect(onError.mock.lastCall?.[0]).toMatchObject({ kind: 'problem', status: 403 })
    signIn('Bob')
    await userEvent.click(control('Try again'))
    await expectOnlyBobs()
  })

  it('shows no rows when a retry fails for another reason', async () => {
    const { signIn, respondWith } = companyVisitors()
    await showCompanyList()
    signIn('nobody')
    press(nextPage())
    await refused()
    respondWith(() => Response.json({ code: 'bad-query' }, { status: 400 }))
    await userEvent.click(control('Try again'))
    await expect.element(alert()).toHaveTextContent('The companies could not be loaded.')
    expect(names()).toEqual([])
  })

  it('after two fast clicks is not followed by a request for the previous page', async () => {
    const { signIn, requests } = companyVisitors()
    await showCompanyList()
    press(control('Page 2'))
    await expect.poll(() => requests).toHaveLength(2)
    signIn('nobody')
    press(control('Page 3'))
    await refused()
    expect(requests).toEqual([1, 2, 3].map((number) => `/company?page=${number}&perPage=20`))
  })

  it('for one list removes the rows of both lists on the page, with one more request each', async () => {
    const { signIn, requests } = companyVisitors()
    renderPage(
      <>
        <CompanyList caption="First" />
        <CompanyList caption="Second" defaultPage={2} />
      </>,
    )
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    await expect.element(range('21 to 40 of 93')).toBeVisible()
    signIn('nobody')
    await userEvent.click(
      page.getByRole('region', { name: 'First' }).getByRole('button', { name: 'Page 3' }),
    )
    await expect.poll(() => alert().elements().length).toBe(2)
    expect(names()).toEqual([])
    expect(requests).toHaveLength(4)
  })
})
