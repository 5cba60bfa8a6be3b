import { type PageChange, useCompanies, type UseCompaniesResult } from 'fpx-checkout'
import { useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { companyBackEnd } from './companyBackEnd.js'
import { control, names, nextPage, press, range, searchBox, table } from './companyListWords.js'
import { approved, renderCompanyList, renderPage, showCompanyList } from './showCompanyList.js'

const allNames = approved.map(({ name }) => name)
const ordered = (list: readonly string[]) => list.toSorted(new Intl.Collator('en').compare)
const coffee = allNames.filter((name) => name.includes('Kopi'))
const header = (name: string) => table().getByRole('columnheader', { name, exact: true })

const choosePageSize = (size: string) =>
  userEvent.selectOptions(page.getByLabelText('Rows per page'), size)

describe('two changes in one handler', () => {
  /** Renders a button whose handler makes two changes. If the position is controlled, the page passes it back. */
  function TwoChanges({ act, isControlled, onPageChange }: TwoChangesProps) {
    const [position, setPosition] = useState({
      page: 1,
      perPage: 20,
      search: 'kopi',
      sort: '-name',
    })
    const list = useCompanies({
      ...(isControlled ? position : { defaultSearch: 'kopi', defaultSort: '-name' }),
      onPageChange: (page, change) => {
        onPageChange(page, change)
        setPosition({ ...change, page, sort: change.sort ?? '' })
      },
    })
    const { page: number, perPage } = list.pager
    return (
      <button onClick={() => act(list)}>
        {[number, perPage, list.search, list.sort].map((value) => value || 'none').join(' ')}
      </button>
    )
  }
  interface TwoChangesProps {
    act: (list: UseCompaniesResult) => void
    isControlled: boolean
    onPageChange: (page: number, change: PageChange) => void
  }
  const actions: [string, TwoChangesProps['act'], string][] = [
    ['search and order', (list) => (list.setSearch(''), list.setSort(null)), '1 20 none none'],
    ['order and search', (list) => (list.setSort(null), list.setSearch('')), '1 20 none none'],
    [
      'size and page',
      (list) => (list.setSearch(''), list.setPerPage(40), list.goToPage(2)),
      '2 40 none -name',
    ],
    [
      'page and size',
      (list) => (list.setSearch(''), list.goToPage(3), list.setPerPage(10)),
      '5 10 none -name',
    ],
  ]
  it.each(
    [true, false].flatMap((isControlled) =>
      actions.map(([name, act, after]) => [isControlled, name, act, after] as const),
    ),
  )('both count (controlled: %s): %s', async (isControlled, _name, act, after) => {
    companyBackEnd()
    const onPageChange = vi.fn<TwoChangesProps['onPageChange']>()
    renderPage(<TwoChanges {...{ act, isControlled, onPageChange }} />)
    await userEvent.click(control('1 20 kopi -name'))
    await expect.element(control(after)).toBeVisible()
    expect(onPageChange).toHaveBeenCalledOnce()
    const [page, { perPage, search, sort }] = onPageChange.mock.calls[0]!
    expect([page, perPage, search || 'none', sort ?? 'none'].join(' ')).toBe(after)
  })
})

it('a search field accepts no more letters than a search has', async () => {
  companyBackEnd()
  await showCompanyList()
  await userEvent.click(searchBox())
  await userEvent.keyboard('kopi '.repeat(21))
  await expect.element(searchBox()).toHaveValue('kopi '.repeat(20))
})

it('a search with more letters is cut, but not within a character', async () => {
  const { requests } = companyBackEnd()
  const letters = 'a'.repeat(99)
  renderCompanyList({ search: `${letters}😀` })
  await expect.element(page.getByText(`No company matches “${letters}”.`)).toBeVisible()
  expect(requests).toEqual([`/company?page=1&perPage=20&search=${letters}`])
})

describe('the search', () => {
  it('searches all companies after a pause, with one request, and says how many match', async () => {
    const { requests } = companyBackEnd()
    await showCompanyList()
    // In a busy browser, pressed keys can be further apart than the pause.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await userEvent.type(searchBox(), 'KOPI')
    await vi.advanceTimersByTimeAsync(299)
    await new Promise((painted) => requestAnimationFrame(painted))
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await expect.element(range(`1 to ${coffee.length} of ${coffee.length} matches`)).toBeVisible()
    expect(names()).toEqual(coffee)
    expect(requests.slice(1)).toEqual(['/company?page=1&perPage=20&search=KOPI'])
    await userEvent.fill(searchBox(), 'nobody')
    await expect.element(page.getByText('No company matches “nobody”.')).toBeVisible()
    await expect.element(searchBox()).toHaveFocus()
  })

  it('begins immediately with Enter, which does not submit a form around the list', async () => {
    const { requests } = companyBackEnd()
    const onSubmit = vi.fn((event: Event) => event.preventDefault())
    const { container } = await showCompanyList()
    const form = document.createElement('form')
    form.addEventListener('submit', onSubmit)
    container.before(form)
    form.append(container)
    const field = searchBox().element() as HTMLInputElement
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    field.value = 'kopi'
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    vi.useRealTimers()
    // The pause would never end, because its timer isn't real.
    field.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(range('1 to 8 of 8 matches')).toBeVisible()
    expect(requests).toHaveLength(2)
    expect(onSubmit).not.toHaveBeenCalled()
    // Control: Enter in a field of the form submits it.
    form.append(document.createElement('input'))
    ;(form.lastChild as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
    form.before(container)
    form.remove()
  })

  it('that is emptied returns to the page from before', async () => {
    companyBackEnd()
    const onPageChange = vi.fn<(page: number, change: PageChange) => void>()
    await showCompanyList({ defaultPage: 3, onPageChange }, '41 to 60 of 93')
    await userEvent.fill(searchBox(), 'kopi')
    await expect.element(range('1 to 8 of 8 matches')).toBeVisible()
    await userEvent.fill(searchBox(), 'kopi s')
    await userEvent.keyboard('{Enter}')
    await userEvent.clear(searchBox())
    await expect.element(range('41 to 60 of 93')).toBeVisible()
    const rest = { perPage: 20, sort: null }
    // Only the beginning and the end of a search are entries of the browser's history.
    expect(onPageChange.mock.calls).toEqual([
      [1, { ...rest, search: 'kopi', replace: false }],
      [1, { ...rest, search: 'kopi s', replace: true }],
      [3, { ...rest, search: '', replace: false }],
    ])
  })

  it.each([
    ['to the same companies in pages of another size', '1 to 40 of 93', () => choosePageSize('40')],
    ['to the first page of another order', '1 to 10 of 93', () => control('Name').click()],
  ])('that is emptied returns %s', async (_where, until, change) => {
    companyBackEnd()
    await showCompanyList({ defaultPage: 3, defaultPerPage: 10 }, '21 to 30 of 93')
    await userEvent.fill(searchBox(), 'kopi')
    await expect.element(range('1 to 8 of 8 matches')).toBeVisible()
    await change()
    await userEvent.clear(searchBox())
    await expect.element(range(until)).toBeVisible()
  })

  it('ends if the page sets another one while letters are pending', async () => {
    companyBackEnd()
    const onPageChange = vi.fn()
    const { setProps } = await showCompanyList(
      { search: 'kopi', onPageChange },
      '1 to 8 of 8 matches',
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await userEvent.type(searchBox(), ' s')
    setProps({ search: '', onPageChange })
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    await expect.element(searchBox()).toHaveValue('')
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    expect(onPageChange).not.toHaveBeenCalled()
  })

  it('does not lose letters if the page returns the search late', async () => {
    companyBackEnd()
    const { setProps } = await showCompanyList({ search: '' })
    await userEvent.type(searchBox(), 'ko')
    await userEvent.keyboard('{Enter}')
    await userEvent.type(searchBox(), 'pi')
    setProps({ search: 'ko' })
    await expect.element(searchBox()).toHaveValue('kopi')
    setProps({ search: 'kopi' })
    await expect.element(range('1 to 8 of 8 matches')).toBeVisible()
    // Control: a search that the page itself sets appears in the field.
    setProps({ search: 'sinar' })
    await expect.element(searchBox()).toHaveValue('sinar')
  })

  it('that is cleared before the page has returned it ends, and no letters are lost', async () => {
    companyBackEnd()
    const onPageChange = vi.fn()
    const { setProps } = await showCompanyList(
      { page: 3, search: '', onPageChange },
      '41 to 60 of 93',
    )
    await userEvent.fill(searchBox(), 'kopi')
    await userEvent.keyboard('{Enter}')
    await userEvent.clear(searchBox())
    const rest = { perPage: 20, sort: null, replace: false }
    expect(onPageChange.mock.calls).toEqual([
      [1, { ...rest, search: 'kopi' }],
      [3, { ...rest, search: '' }],
    ])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await userEvent.type(searchBox(), 'si')
    setProps({ page: 1, search: 'kopi', onPageChange })
    await expect.element(range('1 to 8 of 8 matches')).toBeVisible()
    setProps({ page: 3, search: '', onPageChange })
    await expect.element(range('41 to 60 of 93')).toBeVisible()
    await expect.element(searchBox()).toHaveValue('si')
  })

  it.each<[string, () => unknown, Partial<PageChange>]>([
    ['the order', () => control('Name').click(), { sort: 'name' }],
    ['the page size', () => choosePageSize('40'), { perPage: 40 }],
  ])('that the page has not returned yet applies to %s', async (_what, change, changed) => {
    companyBackEnd()
    const onPageChange = vi.fn()
    await showCompanyList({ page: 1, search: '', sort: null, onPageChange })
    await userEvent.fill(searchBox(), 'kopi')
    await userEvent.keyboard('{Enter}')
    await change()
    const kopi = { perPage: 20, search: 'kopi', sort: null, replace: false }
    await expect
      .poll(() => onPageChange.mock.calls)
      .toEqual([
        [1, kopi],
        [1, { ...kopi, ...changed }],
      ])
  })

  it('waits for the end of an input method', async () => {
    const { requests } = companyBackEnd()
    await showCompanyList()
    const field = searchBox().element() as HTMLInputElement
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const compose = (value: string) => {
      field.value = value
      field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
      vi.advanceTimersByTime(1000)
    }
    compose('k')
    compose('咖啡')
    const enter = { key: 'Enter', keyCode: 229, bubbles: true }
    field.dispatchEvent(new KeyboardEvent('keydown', enter))
    await new Promise((painted) => requestAnimationFrame(painted))
    expect(requests).toHaveLength(1)
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
    vi.advanceTimersByTime(1000)
    vi.useRealTimers()
    await expect.poll(() => requests.at(-1)).toContain(`search=${encodeURIComponent('咖啡')}`)
  })
})

describe('a header', () => {
  it('sorts all companies: ascending, descending, and in the order of the gateway', async () => {
    companyBackEnd()
    await showCompanyList({ defaultPage: 2 }, '21 to 40 of 93')
    await expect.element(header('Name')).not.toHaveAttribute('aria-sort')
    await userEvent.click(control('Name'))
    await expect.poll(names).toEqual(ordered(allNames).slice(0, 20))
    await expect.element(header('Name')).toHaveAttribute('aria-sort', 'ascending')
    await userEvent.click(nextPage())
    await expect.poll(names).toEqual(ordered(allNames).slice(20, 40))
    await userEvent.click(control('Name'))
    await expect.poll(names).toEqual(ordered(allNames).reverse().slice(0, 20))
    await expect.element(header('Name')).toHaveAttribute('aria-sort', 'descending')
    await userEvent.click(control('Name'))
    await expect.poll(names).toEqual(allNames.slice(0, 20))
  })

  it('of a field of the gateway sorts, and any other is text', async () => {
    companyBackEnd()
    const value = ({ id }: { id: number }) => String(id)
    await showCompanyList({
      defaultSort: '-id',
      columns: ['name', { id: 'id', header: 'No.', value }, { id: 'town', header: 'Town', value }],
    })
    await expect.element(header('No.')).toHaveAttribute('aria-sort', 'descending')
    await expect.element(control('No.')).toBeVisible()
    await expect.element(control('Town')).not.toBeInTheDocument()
    expect(names()[0]).toBe(allNames.at(-1))
  })

  it('ignores an order that is not one, for example from a URL', async () => {
    const { requests } = companyBackEnd()
    await showCompanyList({ sort: 'constructor' })
    expect(requests).toEqual(['/company?page=1&perPage=20'])
  })
})

describe('prefetch', () => {
  it('requests the next page of the matches, in their order', async () => {
    const { requests } = companyBackEnd()
    await showCompanyList(
      { defaultSearch: 'sdn', defaultSort: '-name', defaultPerPage: 10 },
      '1 to 10 of 18 matches',
    )
    await userEvent.hover(nextPage())
    await expect
      .poll(() => requests.at(-1))
      .toBe('/company?page=2&perPage=10&search=sdn&sort=-name&lang=en')
  })

  it('does not repeat a failed request, however often the pointer passes', async () => {
    const { requests, answered, respondWith } = companyBackEnd()
    await showCompanyList()
    respondWith(() =>
      Response.json(
        { code: 'limit-reached', status: 503 },
        { status: 503, headers: { 'Retry-After': '30' } },
      ),
    )
    await userEvent.hover(nextPage())
    await expect.poll(() => answered).toHaveLength(2)
    respondWith(undefined)
    for (let times = 0; times < 3; times += 1) {
      await userEvent.hover(control('Page 5'))
      await userEvent.hover(nextPage())
    }
    expect(requests).toHaveLength(2)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    press(nextPage())
    await expect.element(range('21 to 40 of 93')).toBeVisible()
  })
})
