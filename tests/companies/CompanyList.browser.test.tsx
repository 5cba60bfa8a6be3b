import { act } from '@testing-library/react'
import { CompanyList, type PageChange } from 'fpx-checkout'
import { generateCompanies } from '../../src/sandbox/generateCompanies.js'
import { createPortal } from 'react-dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { companyBackEnd } from './companyBackEnd.js'
import { company, control, names, nextPage, press, range, rows, table } from './companyListWords.js'
import { approved, renderCompanyList, renderPage, showCompanyList } from './showCompanyList.js'

/** The second argument of `onPageChange`. */
const change = (changed: Partial<PageChange>): PageChange => ({
  perPage: 20,
  search: '',
  sort: null,
  replace: false,
  ...changed,
})

describe('opening the list', () => {
  it('sends one request, and shows the first page as a table with row headers', async () => {
    const { requests } = companyBackEnd()
    await showCompanyList()
    expect(requests).toEqual(['/company?page=1&perPage=20'])
    expect(names()).toEqual(approved.slice(0, 20).map(({ name }) => name))
    await expect.element(rows()).toHaveLength(21)
    for (const header of ['Name', 'SSM no.', 'Phone', 'Office phone', 'Address', 'Document'])
      await expect
        .element(table().getByRole('columnheader', { name: header, exact: true }))
        .toBeVisible()
    await expect.element(control('Page 1')).toHaveAttribute('aria-current', 'page')
  })

  it('shows a loading message, and a skeleton with as many rows as a page', async () => {
    const { hold, release } = companyBackEnd()
    hold()
    renderCompanyList({ defaultPerPage: 10 })
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Loading the companies…' }))
      .toBeVisible()
    await expect.element(table()).toHaveAttribute('aria-busy', 'true')
    expect(document.querySelectorAll('tbody tr[aria-hidden]')).toHaveLength(10)
    await release()
    await expect.element(range('1 to 10 of 93')).toBeVisible()
    await expect.element(table()).toHaveAttribute('aria-busy', 'false')
  })

  it('shows 40 rows at most, and tells a developer who sets more', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { requests } = companyBackEnd()
    await showCompanyList({ defaultPerPage: 100 }, '1 to 40 of 93')
    expect(requests).toEqual(['/company?page=1&perPage=40'])
    expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('100 counts as 40'))
    error.mockRestore()
  })

  it('accepts numbers as strings, as in a URL, and logs values that are not numbers', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { requests } = companyBackEnd()
    const untyped = { page: '2', perPage: '10', perPageOptions: ['10', 'all'] }
    const { setProps } = await showCompanyList(untyped as never, '11 to 20 of 93')
    expect(requests).toEqual(['/company?page=2&perPage=10'])
    setProps({ page: 'two', perPage: NaN } as never)
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    expect(error.mock.calls.flat()).toEqual([
      'fpx-checkout: perPage="all" is ignored. Write a number such as 2.',
      'fpx-checkout: page="two" is ignored. Write a number such as 2.',
      'fpx-checkout: perPage="NaN" is ignored. Write a number such as 2.',
    ])
    error.mockRestore()
  })
})

describe('paging', () => {
  it('to the end sends one request for each page, and shows every company once', async () => {
    const { requests } = companyBackEnd()
    await showCompanyList()
    const seen = names()
    for (const text of ['21 to 40 of 93', '41 to 60 of 93', '61 to 80 of 93', '81 to 93 of 93']) {
      await userEvent.click(nextPage())
      await expect.element(range(text)).toBeVisible()
      seen.push(...names())
    }
    expect(seen).toEqual(approved.map(({ name }) => name))
    expect(requests).toHaveLength(5)
    await expect.element(nextPage()).toHaveAttribute('aria-disabled', 'true')
    await expect.element(nextPage()).toHaveFocus()
    press(nextPage())
    await userEvent.click(control('Page 1'))
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    expect(requests).toHaveLength(5)
  })

  it('with prefetch requests at most one more page than was opened', async () => {
    const { requests } = companyBackEnd()
    await showCompanyList()
    await userEvent.hover(nextPage())
    await expect.poll(() => requests).toHaveLength(2)
    for (const text of ['21 to 40 of 93', '41 to 60 of 93', '61 to 80 of 93']) {
      await userEvent.click(nextPage())
      await expect.element(range(text)).toBeVisible()
    }
    await expect.poll(() => requests).toHaveLength(5)
    expect(new Set(requests).size).toBe(5)
  })

  it('by a burst of clicks requests and shows each page immediately, without calling the gateway', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    const { requests, sandbox } = companyBackEnd({ companies: generateCompanies(400) })
    await showCompanyList({}, '1 to 20 of 400')
    const calls = sandbox.requests.length
    for (let number = 2; number <= 6; number += 1) {
      press(nextPage())
      await act(() => vi.advanceTimersByTimeAsync(0))
      expect(requests.at(-1)).toBe(`/company?page=${number}&perPage=20`)
      await expect.element(range(`${number * 20 - 19} to ${number * 20} of 400`)).toBeVisible()
    }
    expect(sandbox.requests).toHaveLength(calls)
  })

  it('leaves the rows in view, marked busy, until the next ones arrive', async () => {
    const { hold, release } = companyBackEnd()
    await showCompanyList()
    hold()
    await userEvent.click(nextPage())
    await expect.element(control('Page 2')).toHaveAttribute('aria-current', 'page')
    await expect.element(table()).toHaveAttribute('aria-busy', 'true')
    expect(names()).toEqual(approved.slice(0, 20).map(({ name }) => name))
    await release()
    await expect.element(range('21 to 40 of 93')).toBeVisible()
    await expect.element(table()).toHaveAttribute('aria-busy', 'false')
  })

  it('is not undone by a late response', async () => {
    const { hold, release, requests } = companyBackEnd()
    await showCompanyList()
    hold()
    await userEvent.click(control('Page 2'))
    await expect.poll(() => requests).toHaveLength(2)
    await userEvent.click(control('Page 4'))
    await expect.poll(() => requests).toHaveLength(3)
    await release('/company?page=4&perPage=20')
    await expect.element(range('61 to 80 of 93')).toBeVisible()
    await release()
    await expect.element(control('Page 4')).toHaveAttribute('aria-current', 'page')
    await expect.element(range('61 to 80 of 93')).toBeVisible()
  })

  it('leaves the first row in view when the page size changes', async () => {
    const { requests } = companyBackEnd()
    const onPageChange = vi.fn()
    await showCompanyList({ defaultPage: 4, onPageChange }, '61 to 80 of 93')
    const [first] = names()
    await userEvent.selectOptions(page.getByLabelText('Rows per page'), '40')
    await expect.element(range('41 to 80 of 93')).toBeVisible()
    expect(names()).toContain(first)
    expect(onPageChange).toHaveBeenCalledExactlyOnceWith(2, change({ perPage: 40 }))
    await userEvent.selectOptions(page.getByLabelText('Rows per page'), '10')
    await expect.element(range('41 to 50 of 93')).toBeVisible()
    expect(requests).toHaveLength(3)
  })

  it('beyond the end shows the last page', async () => {
    const { requests } = companyBackEnd()
    const onPageChange = vi.fn()
    await showCompanyList({ defaultPage: 99, onPageChange }, '81 to 93 of 93')
    await expect.poll(() => onPageChange.mock.calls).toEqual([[5, change({ replace: true })]])
    await expect.element(control('Page 5')).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => requests).toHaveLength(2)
  })

  it('uses links if getPageHref is set', async () => {
    companyBackEnd()
    await showCompanyList({ getPageHref: (number) => `?page=${number}` })
    const link = page.getByRole('link', { name: 'Next page' })
    await expect.element(link).toHaveAttribute('href', '?page=2')
    await userEvent.click(link)
    await expect.element(range('21 to 40 of 93')).toBeVisible()
    expect(location.search).not.toContain('page=2')
    await expect
      .element(page.getByRole('link', { name: 'Page 2' }))
      .toHaveAttribute('aria-current', 'page')
    await userEvent.click(page.getByRole('link', { name: 'Page 5' }))
    await expect
      .element(page.getByRole('link', { name: 'Next page' }))
      .toHaveAttribute('aria-disabled', 'true')
    await expect.element(page.getByRole('link', { name: 'Next page' })).not.toHaveAttribute('href')
  })

  it('is controlled if the caller sets the page', async () => {
    companyBackEnd()
    const onPageChange = vi.fn()
    const { setProps } = await showCompanyList({ page: 1, onPageChange })
    await userEvent.click(nextPage())
    expect(onPageChange).toHaveBeenCalledExactlyOnceWith(2, change({}))
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    // The caller may have asked the user, who wanted to stay.
    await userEvent.click(nextPage())
    expect(onPageChange.mock.calls).toEqual([1, 2].map(() => [2, change({})]))
    setProps({ page: 2, onPageChange })
    await expect.element(range('21 to 40 of 93')).toBeVisible()
  })
})

describe('selecting a company', () => {
  it('works with its name or its row, but not with a link in the row', async () => {
    companyBackEnd()
    const onSelect = vi.fn()
    await showCompanyList({ onSelect, selectedId: 101 })
    const [first, second] = approved
    await expect.element(control(first!.name)).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(control(second!.name))
    expect(onSelect).toHaveBeenLastCalledWith(second)
    await userEvent.click(table().getByText(first!.ssm_no!))
    expect(onSelect).toHaveBeenLastCalledWith(first)
    expect(onSelect).toHaveBeenCalledTimes(2)
    const phone = page.getByRole('link', { name: first!.phone! }).element()
    phone.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(phone)
    expect(onSelect).toHaveBeenCalledTimes(2)
  })

  it('does not work with a link in a list that is rendered into a frame either', async () => {
    companyBackEnd()
    const onSelect = vi.fn()
    const frame = document.body.appendChild(document.createElement('iframe'))
    onTestFinished(() => frame.remove())
    const within = frame.contentDocument!.body
    renderPage(createPortal(<CompanyList onSelect={onSelect} />, within))
    const find = (selector: string) => within.querySelector<HTMLElement>(selector)
    await expect.poll(() => find('td a')).not.toBeNull()
    find('td a')!.addEventListener('click', (event) => event.preventDefault())
    find('td a')!.click()
    expect(onSelect).not.toHaveBeenCalled()
    // Control
    find('td:not(:has(a, button))')!.click()
    expect(onSelect).toHaveBeenCalledOnce()
  })

  it("renders the merchant's columns and actions", async () => {
    companyBackEnd()
    await showCompanyList({
      columns: ['name', { id: 'id', header: 'No.', value: ({ id }) => String(id) }],
      renderActions: ({ name }) => <button>Edit {name}</button>,
    })
    expect(
      table()
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Name', 'No.', 'Actions'])
    await expect.element(control(`Edit ${approved[0]!.name}`)).toBeVisible()
    await expect.element(company(approved[0]!.name)).toBeVisible()
  })
})
