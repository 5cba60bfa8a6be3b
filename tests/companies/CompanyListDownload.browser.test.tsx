import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { companyBackEnd } from './companyBackEnd.js'
import { control } from './companyListWords.js'
import { approved, renderCompanyList, showCompanyList } from './showCompanyList.js'

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
  const text = async () => {
    await expect.poll(() => file).toBeDefined()
    return file!
  }
  return { text, name: () => name }
}

describe('the download', () => {
  it('has every company that matches, in order, with the headings of the language', async () => {
    companyBackEnd()
    await showCompanyList({ defaultPerPage: 10, defaultSort: 'name' }, '1 to 10 of 93')
    const download = nextDownload()
    await userEvent.click(control('Download (CSV)'))
    const lines = (await download.text()).split('\r\n')
    expect(download.name()).toBe('companies.csv')
    expect(lines[0]).toBe('\uFEFF"id","Name","SSM no.","Document","Address","Phone","Office phone"')
    expect(lines).toHaveLength(95)
    const [first] = approved.map(({ name }) => name).sort(new Intl.Collator('en').compare)
    expect(lines[1]).toContain(first)
    expect(lines.join()).toContain('"=""+601')
  })

  it("has the rows of another back end's file, whatever its line ends", async () => {
    const { respondWith } = companyBackEnd()
    await showCompanyList()
    const headers = { 'Content-Type': 'text/csv' }
    respondWith((path) =>
      path.includes('csv') ? new Response('id,name\n1,Kopi\n', { headers }) : undefined,
    )
    const download = nextDownload()
    await userEvent.click(control('Download (CSV)'))
    expect(await download.text()).toMatch(/^\uFEFF"id","Name",.*"Office phone"\n1,Kopi\n$/)
  })

  it('that does not arrive within a minute says so', async () => {
    const { hold, release } = companyBackEnd()
    await showCompanyList()
    hold()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await userEvent.click(control('Download (CSV)'))
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    await release()
    await expect.element(page.getByRole('alert')).toBeVisible()
  })

  it('has another name, or does not exist, depending on `csv`', async () => {
    companyBackEnd()
    const { setProps } = await showCompanyList({ csv: { fileName: 'syarikat' } })
    const download = nextDownload()
    await userEvent.click(control('Download (CSV)'))
    await expect.poll(() => download.name()).toBe('syarikat.csv')
    setProps({ csv: false })
    await expect.element(control('Download (CSV)')).not.toBeInTheDocument()
  })

  it.each<[string, () => Response]>([
    ['an error', () => new Response('', { status: 500 })],
    [
      'a page for signing in',
      () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
    ],
  ])('that receives %s says so, and can be repeated', async (_what, answer) => {
    const { respondWith } = companyBackEnd()
    await showCompanyList()
    const download = nextDownload()
    respondWith((path) => (path.includes('csv') ? answer() : undefined))
    await userEvent.click(control('Download (CSV)'))
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The file could not be downloaded.')
    expect(download.name()).toBe('')
    respondWith(undefined)
    await userEvent.click(control('Download (CSV)'))
    await expect.poll(() => download.name()).toBe('companies.csv')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('is disabled if nothing matches', async () => {
    companyBackEnd()
    renderCompanyList({ defaultSearch: 'nobody' })
    await expect.element(page.getByText('No company matches “nobody”.')).toBeVisible()
    await expect.element(control('Download (CSV)')).toHaveAttribute('aria-disabled', 'true')
  })
})
