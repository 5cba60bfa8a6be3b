import {
  dehydrate,
  hydrate,
  IsRestoringProvider,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { CompanyList, FpxProvider, type RequestError } from 'fpx-checkout'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hydrateLate } from '../support/browser/hydrateLate.js'
import { collectPageErrors } from '../support/browser/collectPageErrors.js'
import { hostileCompanies } from '../../src/demo/backEnd/hostileCompanies.js'
import { companyBackEnd, fetchFromBackEnd } from './companyBackEnd.js'
import { company, control, names, nextPage, press, range, table } from './companyListWords.js'
import { approved, renderCompanyList, renderPage, showCompanyList } from './showCompanyList.js'

const problem = (code: string, status: number, headers: Record<string, string> = {}) =>
  Response.json({ code, status }, { status, headers })
const alert = () => page.getByRole('alert')

describe('failures of the company list', () => {
  it('a visitor without access sees a message, and neither rows nor a table', async () => {
    companyBackEnd({ authorize: () => false })
    renderCompanyList()
    await expect.element(alert()).toHaveTextContent('You have no access to the companies.')
    await expect.element(table()).not.toBeInTheDocument()
  })

  it('a retry before the time that the proxy specified does nothing, and a countdown is shown', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { respondWith, requests } = companyBackEnd()
    respondWith(() => problem('limit-reached', 503, { 'Retry-After': '30' }))
    renderCompanyList()
    await expect.element(alert()).toHaveTextContent('The companies could not be loaded.')
    await expect.element(page.getByText('Trying again in 30 seconds.')).toBeVisible()
    await expect.element(control('Try again')).toHaveAttribute('aria-disabled', 'true')
    press(control('Try again'))
    expect(requests).toHaveLength(1)
    vi.setSystemTime(Date.now() + 31_000)
    await expect.element(control('Try again')).toHaveAttribute('aria-disabled', 'false')
    press(control('Try again'))
    expect(requests).toHaveLength(2)
  })

  it('a successful retry moves the focus to the list', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { respondWith } = companyBackEnd()
    respondWith(() => problem('gateway-failing', 502, { 'Retry-After': '60' }))
    renderCompanyList()
    await expect
      .element(alert())
      .toHaveTextContent('The payment service is having problems right now')
    respondWith(undefined)
    vi.setSystemTime(Date.now() + 60_000)
    await userEvent.click(control('Try again'))
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Approved companies' })).toHaveFocus()
  })

  it('the previous rows remain when the next page fails, and a retry loads it', async () => {
    const { respondWith } = companyBackEnd()
    await showCompanyList()
    const before = names()
    vi.useFakeTimers({ toFake: ['Date'] })
    respondWith(() => problem('gateway-failing', 502, { 'Retry-After': '60' }))
    await userEvent.click(nextPage())
    await expect.element(alert()).toHaveTextContent('Showing the previous ones.')
    expect(names()).toEqual(before)
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    respondWith(undefined)
    vi.setSystemTime(Date.now() + 60_000)
    await userEvent.click(control('Try again'))
    await expect.element(range('21 to 40 of 93')).toBeVisible()
    await expect.element(alert()).not.toBeInTheDocument()
  })

  it('an offline browser shows a message, and continues automatically', async () => {
    const { respondWith } = companyBackEnd()
    await showCompanyList()
    respondWith(() => Promise.reject(new TypeError('Failed to fetch')))
    const onLine = vi.spyOn(navigator, 'onLine', 'get')
    onLine.mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    await userEvent.click(nextPage())
    await expect.element(alert()).toHaveTextContent('You’re offline.')
    respondWith(undefined)
    onLine.mockRestore()
    dispatchEvent(new Event('online'))
    await expect.element(range('21 to 40 of 93')).toBeVisible()
  })

  it.each(['html-with-200', 'truncated-body', 'server-error'] as const)(
    '%s is an error',
    async (scenario) => {
      companyBackEnd({ behind: 'key', scenario })
      renderCompanyList()
      await expect.element(alert()).toHaveTextContent('The companies could not be loaded.')
    },
  )

  it('a page that cancels all requests does not leave the list loading', async () => {
    const { hold, release, requests } = companyBackEnd()
    hold()
    const { queryClient } = renderCompanyList()
    await expect.poll(() => requests).toHaveLength(1)
    await queryClient.cancelQueries()
    await release()
    await expect.element(range('1 to 20 of 93')).toBeVisible()
  })

  it('rows that the page restores from storage are not requested', async () => {
    const { requests } = companyBackEnd()
    const { queryClient, unmount } = await showCompanyList()
    unmount()
    expect(requests).toHaveLength(1)
    const restored = new QueryClient()
    // What `PersistQueryClientProvider` renders.
    const list = (isRestoring: boolean) => (
      <QueryClientProvider client={restored}>
        <IsRestoringProvider value={isRestoring}>
          <CompanyList fetch={fetchFromBackEnd} />
        </IsRestoringProvider>
      </QueryClientProvider>
    )
    const { rerender } = render(list(true))
    await new Promise((done) => setTimeout(done))
    hydrate(restored, dehydrate(queryClient))
    rerender(list(false))
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    expect(requests).toHaveLength(1)
  })

  it.each([
    ['arrived', '1 to 20 of 93', 200],
    ['failed to arrive', 'Sign in to see the companies.', 401],
  ])(
    'a list whose tree hydrates after the companies %s starts with the server-rendered table',
    async (_case, text, status) => {
      const { respondWith } = companyBackEnd()
      respondWith(() => (status === 200 ? undefined : problem('signed-out', status)))
      const { place, faults, arrive } = await hydrateLate((late) => (
        <FpxProvider queryClient={new QueryClient()} fetch={fetchFromBackEnd}>
          <CompanyList caption="First" />
          {late(<CompanyList caption="Second" />)}
        </FpxProvider>
      ))
      const second = place.querySelectorAll('section')[1]!
      await expect.element(range(text)).toBeVisible()
      // Control: the second list isn't hydrated yet.
      expect(second.querySelector('[aria-busy=true]')).not.toBeNull()
      await arrive()
      await expect.poll(() => second.textContent).toContain(text)
      expect(second.isConnected).toBe(true)
      expect(faults).toEqual([])
    },
  )

  it('rows that are old say how old they are', async () => {
    const { respondWith } = companyBackEnd()
    const pagination = { total: 1, count: 1, per_page: 20, current_page: 1, total_pages: 1 }
    const aged = (seconds: number) =>
      Response.json(
        { data: approved.slice(0, 1), meta: { pagination } },
        { headers: { 'Fpx-Data-Age': String(seconds) } },
      )
    respondWith(() => aged(3 * 86_400))
    const { unmount } = await showCompanyList({}, '1 to 1 of 1')
    await expect.element(page.getByText('This list was updated 3 days ago.')).toBeVisible()
    unmount()
    // Control: fresh rows don't.
    respondWith(() => aged(0))
    await showCompanyList({}, '1 to 1 of 1')
    await expect.element(page.getByText('was updated', { exact: false })).not.toBeInTheDocument()
  })
})

describe("the merchant's handlers", () => {
  it('may throw, and the list remains', async () => {
    const { respondWith } = companyBackEnd()
    const errors = collectPageErrors()
    const fail = (message: string) => () => {
      throw new Error(message)
    }
    await showCompanyList(
      {
        defaultPage: 99,
        onError: fail('error'),
        onPageChange: fail('page'),
        onSelect: fail('select'),
      },
      '81 to 93 of 93',
    )
    await userEvent.click(control(names()[0]!))
    await userEvent.click(control('Page 1'))
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    respondWith(() => problem('gateway-failing', 502, { 'Retry-After': '60' }))
    await userEvent.click(control('Page 2'))
    await expect.element(alert()).toBeVisible()
    // Control: all three callbacks were called, and threw.
    await expect.poll(() => [...new Set(errors)].sort()).toEqual(['error', 'page', 'select'])
  })

  it('onPageChange is called once for a page beyond the end, even if the parent ignores it and re-renders', async () => {
    companyBackEnd()
    const pages: number[] = []
    const Parent = () => {
      const [log, setLog] = useState<readonly number[]>([])
      return (
        <>
          <output>{log.join()}</output>
          <CompanyList
            page={99}
            onPageChange={(next) => {
              pages.push(next)
              // Ends the loop if the test fails.
              if (pages.length < 20) setLog((all) => [...all, next])
            }}
          />
        </>
      )
    }
    renderPage(<Parent />)
    await expect.element(page.getByText('5', { exact: true }).first()).toBeVisible()
    await expect.element(range('81 to 93 of 93')).toBeVisible()
    await userEvent.click(page.getByLabelText('Rows per page'))
    expect(pages).toEqual([5])
  })

  it('onError is called for each list that is denied, but not for the denial of an earlier list', async () => {
    const { hold, release } = companyBackEnd({ authorize: () => false })
    const onError = vi.fn()
    const { rerender } = renderPage(<CompanyList key="first" onError={onError} />)
    await expect.poll(() => onError.mock.calls).toHaveLength(1)
    hold()
    rerender(<CompanyList key="second" onError={onError} />)
    await expect.element(alert()).toBeVisible()
    expect(onError).toHaveBeenCalledOnce()
    await release()
    await expect.poll(() => onError.mock.calls).toHaveLength(2)
  })

  it('onError is called once for an outage, not for each retry', async () => {
    const { respondWith } = companyBackEnd()
    const onError = vi.fn<(error: RequestError) => void>()
    await showCompanyList({ onError })
    respondWith(() => problem('gateway-failed', 502))
    await userEvent.click(nextPage())
    for (let round = 0; round < 3; round += 1) {
      await expect.element(control('Try again')).toHaveAttribute('aria-disabled', 'false')
      await userEvent.click(control('Try again'))
    }
    await expect.element(control('Try again')).toHaveAttribute('aria-disabled', 'false')
    expect(onError.mock.calls.map(([{ kind, status }]) => [kind, status])).toEqual([
      ['problem', 502],
    ])
  })
})

describe('hostile fields', () => {
  const show = () => {
    const { length } = hostileCompanies
    companyBackEnd({ companies: hostileCompanies })
    return showCompanyList({ defaultPerPage: 40 }, `1 to ${length} of ${length}`)
  }

  it('are rendered as text, not as markup, scripts or frames', async () => {
    await show()
    expect(table().element().querySelectorAll('script, img, svg, iframe, b')).toHaveLength(0)
    await expect.element(company('<script>alert(1)</script>')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  })

  it('become links only if they are safe', async () => {
    await show()
    const links = [...table().element().querySelectorAll('a')]
    expect(links.length).toBeGreaterThan(20)
    for (const { href } of links)
      expect(href).toMatch(/^(tel:\+?\d+|https:\/\/documents\.example\/ssm\/1\.pdf)$/)
    for (const { href, target, rel } of links)
      if (!href.startsWith('tel:')) expect([target, rel]).toEqual(['_blank', 'noopener noreferrer'])
    expect(page.getByText('No document').elements()).toHaveLength(20)
  })

  it('that are blank are shown as a dash, with text for screen readers', async () => {
    await show()
    const row = page.getByRole('row', { name: /^All null/ })
    await expect
      .element(row)
      .toHaveTextContent('All null–Not provided–Not provided–Not provided–Not provided–No document')
    await expect.element(company(/^No name \(9015\)$/)).toBeVisible()
  })

  it('of ten thousand characters or combining marks stay within their cell', async () => {
    const name = 'x'.repeat(10_000)
    companyBackEnd({ companies: [{ id: 1, name, address: 'Z' + '\u0301'.repeat(500) }] })
    await showCompanyList({}, '1 to 1 of 1')
    const cell = company(/^x+$/).element()
    const frame = table().element().getBoundingClientRect()
    expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(frame.right)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  })
})
