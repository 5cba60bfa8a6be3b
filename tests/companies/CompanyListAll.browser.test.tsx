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

const allNames = approved.map(({ name }) => name)
const ordered = (list: readonly string[]) => [...list].sort(new Intl.Collator('en').compare)
const filterBox = () => page.getByRole('searchbox')
const header = (name: string) => table().getByRole('columnheader', { name, exact: true })

/** Captures the content and the file name of the next download. */
function nextDownload() {
  let file: Promise<string> | undefined
  let name = ''
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    // `text()` would remove the byte order mark.
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
  it('is sorted ascending, descending or not at all, with a note that this applies only to the page', async () => {
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

  it('is filtered by any text in a row', async () => {
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

  it('is downloaded as CSV, as shown', async () => {
    companyBackEnd()
    await showCompanyList({ defaultPerPage: 10 }, '1 to 10 of 93')
    const download = nextDownload()
    await userEvent.click(control('Name'))
    await userEvent.click(control('Download this page (CSV)'))
    const lines = (await download.text()).split('\r\n')
    expect(download.name()).toBe('companies.csv')
    expect(lines[0]).toBe('\uFEFFName,SSM no.,Phone,Office phone,Address,Document')
    expect(lines).toHaveLength(12)
    expect(lines[1]).toContain('"\t+601')
    expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(
      ordered(allNames.slice(0, 10)),
    )
  })

  it('is downloaded under another name, or not at all, depending on `csv`', async () => {
    companyBackEnd()
    const { setProps } = await showCompanyList({ csv: { fileName: 'syarikat' } })
    const download = nextDownload()
    await userEvent.click(control('Download this page (CSV)'))
    await expect.poll(() => download.name()).toBe('syarikat.csv')
    setProps({ csv: false })
    await expect.element(control('Download this page (CSV)')).not.toBeInTheDocument()
  })
})

describe('all companies', () => {
  it('are loaded in the largest pages, then sorted, filtered, paged and downloaded without another request', async () => {
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
    await userEvent.click(control('Show page by page'))
    await expect.element(control('Load all')).toBeVisible()
    expect(requests.length).toBeLessThanOrEqual(5)
  })

  it('do not cause a second request for a cached page', async () => {
    const { requests } = companyBackEnd()
    await showCompanyList({ defaultPerPage: 40 }, '1 to 40 of 93')
    await userEvent.click(nextPage())
    await expect.element(range('41 to 80 of 93')).toBeVisible()
    await userEvent.click(control('Load all'))
    await expect.element(page.getByText('All 93 companies are loaded.')).toBeVisible()
    expect(requests).toHaveLength(3)
  })

  it('show their progress, and stop when cancelled', async () => {
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

  it('are loaded up to the limit, with a message', async () => {
    const { requests } = companyBackEnd({ behind: 'key', companies: generateCompanies(10_000) })
    await showCompanyList({ loadAllLimit: 80 }, '1 to 20 of 10,000')
    await userEvent.click(control('Load all'))
    await expect
      .element(page.getByText('The first 80 of 10,000 companies are loaded.'))
      .toBeVisible()
    await expect.element(range('1 to 20 of 80')).toBeVisible()
    expect(requests).toHaveLength(3)
  })

  it('cannot be loaded if the limit is 0', async () => {
    companyBackEnd()
    const { setProps } = await showCompanyList({ loadAllLimit: 0 })
    await expect.element(control('Load all')).not.toBeInTheDocument()
    expect(names()).toEqual(allNames.slice(0, 20))
    setProps({ loadAllLimit: 1 })
    await expect.element(control('Load all')).toBeVisible()
  })

  it('filtered to fewer pages show the first page, and report it in onPageChange', async () => {
    companyBackEnd()
    const onPageChange = vi.fn()
    await showCompanyList({ defaultPage: 3, onPageChange }, '41 to 60 of 93')
    await userEvent.click(control('Load all'))
    await expect.element(page.getByText('All 93 companies are loaded.')).toBeVisible()
    expect(onPageChange).not.toHaveBeenCalled()
    await userEvent.fill(filterBox(), 'kopi')
    await expect.poll(() => onPageChange.mock.calls).toEqual([[1, { perPage: 20, replace: true }]])
    await expect.element(control('Page 1')).toHaveAttribute('aria-current', 'page')
  })

  it('that change while loading cause a message, and the next file is complete', async () => {
    const { respondWith } = companyBackEnd({ behind: 'key' })
    await showCompanyList()
    // The first company is removed after the first page was read, so each later row moves up by one.
    const later = approved.slice(1)
    let gone = false
    respondWith((path) => {
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

    await userEvent.click(control('Show page by page'))
    await expect.element(changed()).not.toBeInTheDocument()
    await userEvent.click(control('Load all'))
    await expect.element(page.getByText('All 92 companies are loaded.')).toBeVisible()
    await expect.element(changed()).not.toBeInTheDocument()
    expect(await file()).toEqual(later.map(({ name }) => name))
  })

  it('that fail to load leave the page unchanged, and can be loaded again', async () => {
    const { respondWith } = companyBackEnd()
    await showCompanyList()
    respondWith(() => Response.json({ code: 'bad-query' }, { status: 400 }))
    await userEvent.click(control('Load all'))
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Not all companies could be loaded.')
    expect(names()).toEqual(allNames.slice(0, 20))
    respondWith(undefined)
    await userEvent.click(control('Try again'))
    await expect.element(page.getByText('All 93 companies are loaded.')).toBeVisible()
  })
})

describe('prefetch', () => {
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
    await userEvent.click(nextPage())
    await expect.element(range('21 to 40 of 93')).toBeVisible()
  })
})
