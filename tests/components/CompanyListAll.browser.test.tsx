import { paginate } from '../../src/contract/index.js'
import { generateCompanies } from 'fpx-checkout/sandbox'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { companyBackEnd } from './companyBackEnd.js'
import { control, names, nextPage, range, table } from './companyListWords.js'
import { approved, showCompanyList } from './showCompanyList.js'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A failure that names the time of the next try. */
const limited = () =>
  Response.json(
    { code: 'limit-reached', status: 503 },
    { status: 503, headers: { 'Retry-After': '30' } },
  )

const allNames = approved.map(({ name }) => name)
const ordered = (list: readonly string[]) => [...list].sort(new Intl.Collator('en').compare)
const filterBox = () => page.getByRole('searchbox')
const header = (name: string) => table().getByRole('columnheader', { name, exact: true })

/** What the next download holds, and how the file is called. */
function nextDownload() {
  let file: Promise<string> | undefined
  let name = ''
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    // `text()` would take the byte order mark away.
    file = (blob as Blob)
      .arrayBuffer()
      .then((bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
    return 'blob:download'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    name = this.download
  })
  return { text: async () => (await file) ?? '', name: () => name }
}

describe('one page', () => {
  it('is sorted up, down and back, and says that it is this page alone', async () => {
    companyBackEnd()
    await showCompanyList()
    const first = allNames.slice(0, 20)
    await expect.element(header('Name')).not.toHaveAttribute('aria-sort')
    await userEvent.click(control('Name'))
    expect(names()).toEqual(ordered(first))
    await expect.element(header('Name')).toHaveAttribute('aria-sort', 'ascending')
    await expect
      .element(page.getByText('Sorting and filtering work on this page only.', { exact: false }))
      .toBeVisible()
    await userEvent.click(control('Name'))
    expect(names()).toEqual(ordered(first).reverse())
    await expect.element(header('Name')).toHaveAttribute('aria-sort', 'descending')
    await userEvent.click(control('Name'))
    expect(names()).toEqual(first)
    await expect.element(page.getByText('this page only', { exact: false })).not.toBeInTheDocument()
  })

  it('is filtered by whatever stands in a row', async () => {
    const { requests } = companyBackEnd()
    await showCompanyList()
    await userEvent.fill(filterBox(), 'KOPI')
    const found = allNames.slice(0, 20).filter((name) => name.includes('Kopi'))
    expect(names()).toEqual(found)
    await expect.element(range(`${found.length} of 20 match`)).toBeVisible()
    await userEvent.fill(filterBox(), 'nobody')
    await expect.element(page.getByText('No company matches “nobody”.')).toBeVisible()
    expect(requests).toHaveLength(1)
  })

  it('is downloaded as CSV, as it is shown', async () => {
    companyBackEnd()
    await showCompanyList({ defaultPerPage: 10 }, '1 to 10 of 93')
    const download = nextDownload()
    await userEvent.click(control('Name'))
    await userEvent.click(control('Download this page (CSV)'))
    const lines = (await download.text()).split('\r\n')
    expect(download.name()).toBe('companies.csv')
    expect(lines[0]).toBe('\uFEFFName,Registration no.,Phone,Office phone,Address,Document')
    expect(lines).toHaveLength(12)
    expect(lines[1]).toContain(`'+601`)
    expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(
      ordered(allNames.slice(0, 10)),
    )
  })

  it('is downloaded without a byte order mark, under another name, or not at all, as the merchant says', async () => {
    companyBackEnd()
    const { redraw } = await showCompanyList({ csv: { bom: false, fileName: 'syarikat' } })
    const download = nextDownload()
    await userEvent.click(control('Download this page (CSV)'))
    expect(await download.text()).toMatch(/^Name,/)
    expect(download.name()).toBe('syarikat.csv')
    redraw({ csv: false })
    await expect.element(control('Download this page (CSV)')).not.toBeInTheDocument()
  })
})

describe('all companies', () => {
  it('are loaded in the largest pages, then sorted, filtered, paged and downloaded without another call', async () => {
    const { requests } = companyBackEnd()
    const onEvent = vi.fn()
    await showCompanyList({ onEvent })
    await userEvent.click(control('Load all'))
    await expect.element(page.getByText('All 93 companies are loaded.')).toBeVisible()
    expect(requests).toHaveLength(4)
    await expect
      .poll((): unknown => onEvent.mock.calls.flat())
      .toContainEqual({ type: 'allLoaded', count: 93 })

    await userEvent.click(control('Name'))
    expect(names()).toEqual(ordered(allNames).slice(0, 20))
    await userEvent.click(nextPage())
    await expect.element(range('21 to 40 of 93')).toBeVisible()
    expect(names()).toEqual(ordered(allNames).slice(20, 40))

    await expect.element(filterBox()).toHaveAccessibleName('Filter all companies')
    await userEvent.fill(filterBox(), 'kopi')
    const found = ordered(allNames.filter((name) => name.includes('Kopi')))
    expect(names()).toEqual(found)
    const download = nextDownload()
    await userEvent.click(control('Download all (CSV)'))
    expect((await download.text()).split('\r\n')).toHaveLength(found.length + 2)

    await userEvent.clear(filterBox())
    await userEvent.click(control('Back to pages'))
    await expect.element(control('Load all')).toBeVisible()
    expect(requests.length).toBeLessThanOrEqual(5)
  })

  it('take no second call for a page that is kept', async () => {
    const { requests } = companyBackEnd()
    await showCompanyList({ defaultPerPage: 40, prefetch: false }, '1 to 40 of 93')
    await userEvent.click(nextPage())
    await expect.element(range('41 to 80 of 93')).toBeVisible()
    await userEvent.click(control('Load all'))
    await expect.element(page.getByText('All 93 companies are loaded.')).toBeVisible()
    expect(requests).toHaveLength(3)
  })

  it('show how far they are, and stop when cancelled', async () => {
    const { hold, release, requests } = companyBackEnd({ behind: 'key' })
    await showCompanyList()
    hold()
    await userEvent.click(control('Load all'))
    await release('/company?page=1&perPage=40')
    await expect.element(page.getByText('Loading 40 of 93…')).toBeVisible()
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '40')
    await userEvent.click(control('Cancel'))
    await expect.element(control('Load all')).toBeVisible()
    await release()
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    expect(requests).toHaveLength(3)
  })

  it('are as many as the limit, which is said', async () => {
    const { requests } = companyBackEnd({ behind: 'key', companies: generateCompanies(10_000) })
    await showCompanyList({ loadAllLimit: 80 }, '1 to 20 of 10,000')
    await userEvent.click(control('Load all'))
    await expect
      .element(page.getByText('The first 80 of 10,000 companies are loaded.'))
      .toBeVisible()
    await expect.element(range('1 to 20 of 80')).toBeVisible()
    expect(requests).toHaveLength(3)
  })

  it('are not offered where the limit is none', async () => {
    companyBackEnd()
    const { redraw } = await showCompanyList({ loadAllLimit: 0 })
    await expect.element(control('Load all')).not.toBeInTheDocument()
    expect(names()).toEqual(allNames.slice(0, 20))
    redraw({ loadAllLimit: 1 })
    await expect.element(control('Load all')).toBeVisible()
  })

  it('that a filter leaves too few of for the page in view are shown from a page that there is, in the address too', async () => {
    companyBackEnd()
    const onPageChange = vi.fn()
    await showCompanyList({ defaultPage: 3, onPageChange }, '41 to 60 of 93')
    await userEvent.click(control('Load all'))
    await expect.element(page.getByText('All 93 companies are loaded.')).toBeVisible()
    expect(onPageChange).not.toHaveBeenCalled()
    await userEvent.fill(filterBox(), 'kopi')
    await expect.poll(() => onPageChange.mock.calls).toEqual([[1, { replace: true }]])
    await expect.element(control('Page 1')).toHaveAttribute('aria-current', 'page')
  })

  it('that change while they are loaded are not taken for the list: the admin is told, and the next file is whole', async () => {
    const { instead } = companyBackEnd({ behind: 'key' })
    await showCompanyList({ prefetch: false })
    // The first company goes after the first page was read: each later row moves up by one.
    const later = approved.slice(1)
    let gone = false
    instead((path) => {
      gone ||= path.includes('page=2')
      const query = new URLSearchParams(path.split('?')[1])
      const asked = { page: Number(query.get('page')), perPage: Number(query.get('perPage')) }
      return gone ? Response.json(paginate(later, asked)) : undefined
    })
    const changed = () => page.getByText('The list changed while it was loaded.', { exact: false })
    const download = nextDownload()
    const file = async () => {
      await userEvent.click(control('Download all (CSV)'))
      const lines = (await download.text()).split('\r\n').slice(1, -1)
      return lines.map((line) => line.split(',')[0])
    }

    await userEvent.click(control('Load all'))
    await expect.element(changed()).toBeVisible()
    expect(await file()).toEqual(allNames.toSpliced(40, 1))

    await userEvent.click(control('Back to pages'))
    await expect.element(changed()).not.toBeInTheDocument()
    await userEvent.click(control('Load all'))
    await expect.element(page.getByText('All 92 companies are loaded.')).toBeVisible()
    await expect.element(changed()).not.toBeInTheDocument()
    expect(await file()).toEqual(later.map(({ name }) => name))
  })

  it('that cannot be loaded leave the page as it was, and can be tried again', async () => {
    const { instead } = companyBackEnd()
    await showCompanyList()
    instead(() => Response.json({ code: 'bad-query' }, { status: 400 }))
    await userEvent.click(control('Load all'))
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Not all companies could be loaded.')
    expect(names()).toEqual(allNames.slice(0, 20))
    instead(undefined)
    await userEvent.click(control('Try again'))
    await expect.element(page.getByText('All 93 companies are loaded.')).toBeVisible()
  })
})

describe('all companies of a service at its limit', () => {
  it('are asked for when the time that the proxy named is over', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { requests, instead } = companyBackEnd()
    await showCompanyList()
    instead(limited)
    await userEvent.hover(nextPage())
    await expect.poll(() => requests).toHaveLength(2)
    instead(undefined)
    await userEvent.click(control('Load all'))
    await expect.element(page.getByText('Waiting', { exact: false })).toBeVisible()
    expect(requests).toHaveLength(2)
    vi.setSystemTime(Date.now() + 31_000)
    await expect.element(page.getByText('All 93 companies are loaded.')).toBeVisible()
  })
})

describe('asking ahead', () => {
  it('ends when the minute’s calls run low', async () => {
    const { requests } = companyBackEnd({ behind: 'key', companies: generateCompanies(10_000) })
    await showCompanyList({ loadAllLimit: 800 }, '1 to 20 of 10,000')
    await userEvent.click(control('Load all'))
    await expect
      .element(page.getByText('The first 800 of 10,000 companies are loaded.'))
      .toBeVisible()
    await userEvent.click(control('Back to pages'))
    await expect.element(range('1 to 20 of 10,000')).toBeVisible()
    const before = requests.length
    expect(before).toBe(21)
    await userEvent.hover(nextPage())
    await userEvent.click(control('Page 2'))
    await expect.element(range('21 to 40 of 10,000')).toBeVisible()
    expect(requests).toHaveLength(before + 1)
  })

  it('waits after a failure as long as the proxy says, however often the mouse comes by', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { requests, instead } = companyBackEnd()
    await showCompanyList()
    instead(limited)
    const pass = async () => {
      await userEvent.hover(control('Page 5'))
      await userEvent.hover(nextPage())
    }
    await pass()
    await expect.poll(() => requests).toHaveLength(2)
    for (let times = 0; times < 3; times += 1) await pass()
    vi.setSystemTime(Date.now() + 29_000)
    await pass()
    expect(requests).toHaveLength(2)
    instead(undefined)
    vi.setSystemTime(Date.now() + 2_000)
    await pass()
    await expect.poll(() => requests).toHaveLength(3)
  })
})
