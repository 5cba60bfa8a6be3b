import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { GatewayStatus } from 'fpx-checkout'
import { en, ms, ta, zh } from 'fpx-checkout/locales'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { complaints } from '../support/browser/complaints.js'
import { companyBackEnd, fetchFromBackEnd } from '../companies/companyBackEnd.js'
import { renderPage } from '../companies/showCompanyList.js'

const renderOutages = (props: Parameters<typeof GatewayStatus>[0] = {}) =>
  renderPage(<GatewayStatus outages {...props} />)

const offlineNow = () => page.getByRole('list', { name: 'Offline now' })

/** Returns a report as the proxy sends it, from a server whose clock is a year behind. */
const report = (details: object = {}) =>
  Response.json({
    time: '2025-01-01T12:00:00.000Z',
    list: { banks: 43, ageSeconds: 3 },
    offline: [],
    ...details,
  })

const outage = (name: string, details: object = {}) => ({
  code: 'MB2U0227',
  model: 'B2C',
  name,
  since: '2025-01-01T10:00:00.000Z',
  isSinceKnown: true,
  ...details,
})

const respondWithReport = (details: object) =>
  companyBackEnd().respondWith((path) => (path === '/status' ? report(details) : undefined))

describe('bank outages', () => {
  it('are not requested unless `outages` is set', async () => {
    const { requests } = companyBackEnd()
    renderOutages({ outages: false })
    await expect.element(page.getByRole('status')).toHaveTextContent('Operational')
    expect(requests).toEqual(['/ping'])
  })

  it('are requested once from the proxy, which derives them from the list', async () => {
    const { requests } = companyBackEnd({ scenario: 'banks-offline' })
    renderOutages()
    await expect.element(offlineNow()).toBeVisible()
    expect(offlineNow().getByRole('listitem').elements()).toHaveLength(14)
    await expect.element(offlineNow()).toHaveTextContent('Already offline')
    expect(requests.toSorted()).toEqual(['/ping', '/status'])
  })

  it("say since when a bank has been offline, by the server's clock", async () => {
    respondWithReport({
      offline: [
        outage('Maybank2U'),
        outage('Bank Islam', {
          model: null,
          isSinceKnown: false,
          since: '2025-01-01T11:30:00.000Z',
        }),
      ],
    })
    renderOutages()
    const [maybank, islam] = [0, 1].map((index) => offlineNow().getByRole('listitem').nth(index))
    await expect
      .element(maybank!)
      .toHaveTextContent('Maybank2U MB2U0227 · Personal Went offline 2 hours ago')
    await expect
      .element(islam!)
      .toHaveTextContent('Bank Islam MB2U0227 Already offline 30 minutes ago')
  })

  it('are replaced by a sentence if there are none', async () => {
    respondWithReport({})
    renderOutages()
    await expect.element(page.getByText('Offline now: none')).toBeVisible()
    expect(offlineNow().elements()).toEqual([])
  })

  it('are replaced by a sentence while they load', async () => {
    companyBackEnd().hold()
    renderOutages()
    await expect.element(page.getByText('Loading the outages…')).toBeVisible()
  })

  it('are not shown to a visitor without access', async () => {
    companyBackEnd({ authorize: () => false, scenario: 'banks-offline' })
    renderOutages()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('You have no access to the outages.')
    expect(offlineNow().elements()).toEqual([])
  })

  it('disappear when the proxy refuses the visitor later', async () => {
    const { respondWith } = companyBackEnd({ scenario: 'banks-offline' })
    const { queryClient } = renderOutages()
    await expect.element(offlineNow()).toBeVisible()
    respondWith((path) =>
      path === '/status' ? Response.json({ code: 'status-refused' }, { status: 403 }) : undefined,
    )
    void queryClient.refetchQueries()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('You have no access to the outages.')
    expect(offlineNow().elements()).toEqual([])
    // The next visitor's connection may fail.
    respondWith((path) =>
      path === '/status' ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
    )
    void queryClient.refetchQueries()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The outages could not be loaded.')
    expect(offlineNow().elements()).toEqual([])
  })

  it.each<[string, (client: QueryClient, give: (next: QueryClient) => void) => void]>([
    ['clears its query client', (client) => client.clear()],
    ['sets another query client', (_client, give) => give(new QueryClient())],
  ])('disappear when the page %s', async (_how, signOut) => {
    const { hold } = companyBackEnd({ scenario: 'banks-offline' })
    const status = (queryClient: QueryClient) => (
      <GatewayStatus outages queryClient={queryClient} fetch={fetchFromBackEnd} />
    )
    const queryClient = new QueryClient()
    const { rerender } = render(status(queryClient))
    await expect.element(offlineNow()).toBeVisible()
    hold()
    signOut(queryClient, (next) => rerender(status(next)))
    await expect.element(page.getByText('Loading the outages…')).toBeVisible()
    expect(offlineNow().elements()).toEqual([])
  })

  it('are replaced by an error if the response cannot be read', async () => {
    companyBackEnd().respondWith((path) =>
      path === '/status' ? Response.json({ data: [] }) : undefined,
    )
    renderOutages({ messages: { problem: { retry: 'Ask again' } } })
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The outages could not be loaded.')
    await expect.element(page.getByRole('button', { name: 'Ask again' })).toBeVisible()
  })

  it.each([en, ms, zh, ta])(
    'are translated ($lang), and axe reports no violation',
    async (locale) => {
      document.documentElement.dir = locale === en ? 'rtl' : 'ltr'
      respondWithReport({
        offline: [outage('بنك إسلام'), outage('Maybank2U', { model: 'B2B1' })],
      })
      renderOutages({ locale })
      const list = page.getByRole('list', { name: locale.status.offlineBanks as string })
      await expect.element(list).toHaveTextContent('Maybank2U')
      if (locale !== en) expect(document.body.textContent).not.toMatch(/offline|ago/i)
      expect(await complaints()).toEqual([])
    },
  )
})
