import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { CompanyList, FpxProvider, ServiceStatus } from 'fpx-checkout'
import { ms } from 'fpx-checkout/locales'
import 'fpx-checkout/styles.css'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { complaints } from '../support/browser/complaints.js'
import { companyBackEnd } from './companyBackEnd.js'
import { nextPage, range } from './companyListWords.js'

afterEach(() => vi.unstubAllGlobals())

const status = () => page.getByRole('status').first()

const draw = (children: ReactNode) =>
  render(<FpxProvider queryClient={new QueryClient()}>{children}</FpxProvider>)

const problem = (code: string, status: number) =>
  Response.json({ code }, { status, headers: { 'Retry-After': '60' } })

describe('the status of the payment service', () => {
  it('is one request, however many look at it', async () => {
    const { requests } = companyBackEnd()
    draw(
      <>
        <ServiceStatus />
        <ServiceStatus />
        <ServiceStatus />
      </>,
    )
    await expect.element(status()).toHaveTextContent('Payment service: Working')
    expect(requests).toEqual(['/ping'])
  })

  it('is being checked before anything is known', async () => {
    companyBackEnd().hold()
    draw(<ServiceStatus />)
    await expect.element(status()).toHaveTextContent('Payment service: Checking…')
  })

  it('is down when nothing answers and nothing is kept', async () => {
    companyBackEnd().instead(() => problem('service-unreachable', 503))
    draw(<ServiceStatus />)
    await expect.element(status()).toHaveTextContent('Payment service: Not answering')
  })

  it('at its limit does not speak of earlier data where there is none', async () => {
    companyBackEnd().instead(() => problem('limit-reached', 503))
    draw(<ServiceStatus />)
    await expect.element(status()).toHaveTextContent(/^Payment service: At its limit of calls$/)
  })

  it('partly working does not either', async () => {
    companyBackEnd().instead((path) =>
      path === '/ping' ? undefined : problem('service-failing', 502),
    )
    draw(
      <>
        <ServiceStatus />
        <CompanyList />
      </>,
    )
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(status()).toHaveTextContent(/^Payment service: Partly working$/)
  })

  it('is partly working while kept lists are in view', async () => {
    const { instead } = companyBackEnd()
    instead((path) => (path === '/ping' ? problem('service-failing', 502) : undefined))
    draw(
      <>
        <ServiceStatus />
        <CompanyList />
      </>,
    )
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    await expect.element(status()).toHaveTextContent('Partly working: earlier data is shown')
    await expect.element(page.getByText('Data from 10 seconds ago')).toBeVisible()
  })

  it('tells the age of the data from the proxy’s header', async () => {
    companyBackEnd().instead((path) =>
      path === '/ping'
        ? undefined
        : Response.json(
            { data: [{ id: 1, name: 'One' }] },
            { headers: { 'Fpx-Data-Age': '7200' } },
          ),
    )
    draw(
      <>
        <ServiceStatus />
        <CompanyList />
      </>,
    )
    await expect.element(page.getByText('Data from 2 hours ago')).toBeVisible()
    await expect.element(status()).toHaveTextContent('Partly working')
  })

  it('learns of the limit from a list’s answer, without a call of its own', async () => {
    const { instead, requests } = companyBackEnd()
    draw(
      <>
        <ServiceStatus />
        <CompanyList prefetch={false} />
      </>,
    )
    await expect.element(status()).toHaveTextContent('Working')
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    instead(() => problem('limit-reached', 503))
    await userEvent.click(nextPage())
    await expect.element(status()).toHaveTextContent('At its limit of calls: earlier data is shown')
    expect(requests.filter((path) => path === '/ping')).toHaveLength(1)
  })

  it('speaks the language, and axe finds nothing wrong', async () => {
    companyBackEnd()
    draw(<ServiceStatus locale={ms} />)
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('Perkhidmatan pembayaran: Berfungsi')
    expect(await complaints()).toEqual([])
  })
})
