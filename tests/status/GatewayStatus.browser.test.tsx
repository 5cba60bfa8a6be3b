import { CompanyList, GatewayStatus } from 'fpx-checkout'
import { ms } from 'fpx-checkout/locales'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { complaints } from '../support/browser/complaints.js'
import { companyBackEnd } from '../companies/companyBackEnd.js'
import { nextPage, range } from '../companies/companyListWords.js'
import { renderPage } from '../companies/showCompanyList.js'

const status = () => page.getByRole('status').first()

const problem = (code: string, status: number) =>
  Response.json({ code }, { status, headers: { 'Retry-After': '60' } })

describe("the gateway's status", () => {
  it('sends one request for any number of components', async () => {
    const { requests } = companyBackEnd()
    renderPage(
      <>
        <GatewayStatus />
        <GatewayStatus />
        <GatewayStatus />
      </>,
    )
    await expect.element(status()).toHaveTextContent('Payment service: Operational')
    expect(requests).toEqual(['/ping'])
  })

  it('is "Checking" before the first response', async () => {
    companyBackEnd().hold()
    renderPage(<GatewayStatus />)
    await expect.element(status()).toHaveTextContent('Payment service: Checking…')
  })

  it('is "Not responding" if the gateway cannot be reached and nothing is cached', async () => {
    companyBackEnd().respondWith(() => problem('gateway-unreachable', 503))
    renderPage(<GatewayStatus />)
    await expect.element(status()).toHaveTextContent('Payment service: Not responding')
  })

  it('is "Rate limit reached" and does not mention earlier data if there is none', async () => {
    companyBackEnd().respondWith(() => problem('limit-reached', 503))
    renderPage(<GatewayStatus />)
    await expect.element(status()).toHaveTextContent(/^Payment service: Rate limit reached$/)
  })

  it('is "Degraded" and does not mention earlier data if a list fails and there is none', async () => {
    companyBackEnd().respondWith((path) =>
      path === '/ping' ? undefined : problem('gateway-failing', 502),
    )
    renderPage(
      <>
        <GatewayStatus />
        <CompanyList />
      </>,
    )
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(status()).toHaveTextContent(/^Payment service: Degraded$/)
  })

  it('is "Degraded" while cached lists are in view', async () => {
    const { respondWith } = companyBackEnd()
    respondWith((path) => (path === '/ping' ? problem('gateway-failing', 502) : undefined))
    renderPage(
      <>
        <GatewayStatus />
        <CompanyList />
      </>,
    )
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    await expect.element(status()).toHaveTextContent('Degraded: earlier data is shown')
    await expect.element(page.getByText('Updated 10 seconds ago')).toBeVisible()
  })

  it("shows the age of the data from the proxy's header", async () => {
    companyBackEnd().respondWith((path) =>
      path === '/ping'
        ? undefined
        : Response.json(
            { data: [{ id: 1, name: 'One' }] },
            { headers: { 'Fpx-Data-Age': '7200' } },
          ),
    )
    renderPage(
      <>
        <GatewayStatus />
        <CompanyList />
      </>,
    )
    await expect.element(page.getByText('Updated 2 hours ago', { exact: true })).toBeVisible()
    await expect.element(status()).toHaveTextContent('Degraded')
  })

  it("shows the rate limit after a list's response, without another ping", async () => {
    const { respondWith, requests } = companyBackEnd()
    renderPage(
      <>
        <GatewayStatus />
        <CompanyList />
      </>,
    )
    await expect.element(status()).toHaveTextContent('Operational')
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    respondWith(() => problem('limit-reached', 503))
    await userEvent.click(nextPage())
    await expect.element(status()).toHaveTextContent('Rate limit reached: earlier data is shown')
    expect(requests.filter((path) => path === '/ping')).toHaveLength(1)
  })

  it('is translated, and axe reports no violation', async () => {
    companyBackEnd()
    renderPage(<GatewayStatus locale={ms} />)
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('Perkhidmatan pembayaran: Berfungsi')
    expect(await complaints()).toEqual([])
  })
})
