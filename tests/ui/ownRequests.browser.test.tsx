import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { BankPicker, CompanyList, FpxProvider, GatewayStatus, useBankOptions } from 'fpx-checkout'
import { ms } from 'fpx-checkout/locales'
import { bankQueryOptions, companyQueryOptions, type ProxyFetch } from 'fpx-checkout/query'
import 'fpx-checkout/styles.css'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { companyBackEnd, fetchFromBackEnd } from '../companies/companyBackEnd.js'
import { control, nextPage, press, range } from '../companies/companyListWords.js'

/** A page whose requests need a token. `withoutToken` counts those that the browser's own `fetch` sends. */
function pageWithToken() {
  const backEnd = companyBackEnd({ authorize: () => true })
  const withoutToken = vi.spyOn(globalThis, 'fetch')
  const session = { token: 'secret' }
  const send: ProxyFetch = async (url, init) => {
    if (session.token !== 'secret') return Response.json({ code: 'signed-out' }, { status: 401 })
    const headers = { ...init.headers, Authorization: `Bearer ${session.token}` }
    return fetchFromBackEnd(url, { ...init, headers })
  }
  return { ...backEnd, withoutToken, send, session }
}

function BankNames({ fetch }: { fetch?: ProxyFetch }) {
  const { options = [] } = useBankOptions({ fetch })
  return <p>{options.length} banks</p>
}

describe('every request is sent by the `fetch` option', () => {
  const pageOf = (props: { fetch?: ProxyFetch }) => (
    <>
      <BankPicker {...props} />
      <BankNames {...props} />
      <CompanyList {...props} />
      <GatewayStatus outages {...props} />
    </>
  )
  it.each<[string, (fetch: ProxyFetch) => ReactNode]>([
    ['of the components', (fetch) => pageOf({ fetch })],
    ['of a provider', (fetch) => <FpxProvider fetch={fetch}>{pageOf({})}</FpxProvider>],
    [
      'of a provider, which a function that is new in each render replaces',
      (fetch) => (
        <FpxProvider fetch={() => Promise.reject(new Error('The outer function was called.'))}>
          <FpxProvider fetch={(url, init) => fetch(url, init)}>{pageOf({})}</FpxProvider>
        </FpxProvider>
      ),
    ],
  ])('%s', async (_case, pageWith) => {
    const { send, requests, withoutToken } = pageWithToken()
    render(<FpxProvider queryClient={new QueryClient()}>{pageWith(send)}</FpxProvider>)
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    await expect.element(page.getByText('35 banks')).toBeVisible()
    await expect.element(page.getByText('Offline now: none')).toBeVisible()
    await userEvent.hover(nextPage())
    await expect.poll(() => requests).toContain('/company?page=2&perPage=20')
    const downloaded = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    press(control('Download (CSV)'))
    await expect.poll(() => downloaded).toHaveBeenCalledOnce()
    expect(requests.toSorted()).toEqual([
      '/bank',
      '/company?format=csv',
      '/company?page=1&perPage=20',
      '/company?page=2&perPage=20',
      '/ping',
      '/status',
    ])
    expect(withoutToken).not.toHaveBeenCalled()
  })

  it('of the query options', async () => {
    const { send, requests, withoutToken } = pageWithToken()
    const client = new QueryClient()
    await client.query(bankQueryOptions({ endpoint: '/api/fpx', fetch: send }))
    await client.query(companyQueryOptions({ endpoint: '/api/fpx', fetch: send }))
    expect(requests).toEqual(['/bank', '/company?page=1&perPage=20'])
    expect(withoutToken).not.toHaveBeenCalled()
  })
})

describe('a visitor without access', () => {
  const lists = [
    ['the company list', <CompanyList />, '1 to 20 of 93'],
    ['the outages', <GatewayStatus outages />, 'Offline now: none'],
  ] as const

  it.each(lists)('signs in on the page, and %s continues', async (_name, list, loaded) => {
    const { send, session } = pageWithToken()
    session.token = 'expired'
    const signIn = async () => {
      await Promise.resolve()
      session.token = 'secret'
    }
    const { type: List } = list
    render(
      <FpxProvider queryClient={new QueryClient()} fetch={send}>
        <List {...list.props} signIn={signIn} />
      </FpxProvider>,
    )
    await expect.element(page.getByRole('alert')).toHaveTextContent('Sign in as a user with access')
    await expect.element(control('Try again')).not.toBeInTheDocument()
    await userEvent.click(control('Sign in'))
    await expect.element(page.getByText(loaded, { exact: true })).toBeVisible()
  })

  it.each(lists)('finds a link to the login page in %s', async (_name, list) => {
    companyBackEnd({ authorize: () => false })
    const { type: List } = list
    render(
      <FpxProvider queryClient={new QueryClient()} fetch={fetchFromBackEnd} locale={ms}>
        <List {...list.props} signIn="/login?next=/admin" />
      </FpxProvider>,
    )
    const link = page.getByRole('link', { name: 'Log masuk' })
    await expect.element(link).toHaveAttribute('href', '/login?next=/admin')
    await expect.element(control('Cuba lagi')).not.toBeInTheDocument()
  })

  it('keeps "Try again" for other failures', async () => {
    const { respondWith } = companyBackEnd()
    respondWith(() => Response.json({ code: 'bad-query' }, { status: 400 }))
    render(
      <FpxProvider queryClient={new QueryClient()} fetch={fetchFromBackEnd}>
        <CompanyList signIn="/login" />
      </FpxProvider>,
    )
    await expect.element(control('Try again')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Sign in' })).not.toBeInTheDocument()
  })
})

it('a provider inherits what it does not set from the provider around it', async () => {
  const { send, requests } = pageWithToken()
  const queryClient = new QueryClient()
  render(
    <FpxProvider endpoint="/api/fpx/" queryClient={queryClient} fetch={send} locale={ms}>
      <FpxProvider endpoint="/pay/fpx">
        <FpxProvider endpoint={undefined} locale={undefined}>
          <CompanyList />
        </FpxProvider>
      </FpxProvider>
      <FpxProvider locale={ms}>
        <BankNames />
      </FpxProvider>
    </FpxProvider>,
  )
  await expect.element(page.getByText('35 banks')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Syarikat yang diluluskan' })).toBeVisible()
  expect(requests.toSorted()).toEqual(['/bank', '/pay/fpx/company?page=1&perPage=20'])
  expect(queryClient.getQueryCache().getAll()).toHaveLength(2)
})
