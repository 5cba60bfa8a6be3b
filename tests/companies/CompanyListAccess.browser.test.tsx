import { ms, ta, zh } from 'fpx-checkout/locales'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hostileCompanies } from '../../src/demo/backEnd/hostileCompanies.js'
import { complaints, complaintsInBothSchemes, onlyContrast } from '../support/browser/complaints.js'
import { emulate } from '../picker/readAccessibilityTree.js'
import { companyBackEnd } from './companyBackEnd.js'
import { control, nextPage, range, searchBox, table } from './companyListWords.js'
import { approved, renderCompanyList, showCompanyList } from './showCompanyList.js'

beforeEach(() => page.viewport(1280, 900))
/** Returns the violations in light, in dark and in forced colours. */
const allComplaints = async () => {
  document.documentElement.style.colorScheme = 'light'
  await emulate('forced')
  const forced = await complaints(onlyContrast)
  await emulate('light')
  return [...forced, ...(await complaintsInBothSchemes())]
}

describe('axe reports no violation in light, in dark and in forced colours', () => {
  it.each([1280, 360])('with a selected row, at a width of %i pixels', async (width) => {
    await page.viewport(width, 900)
    companyBackEnd()
    await showCompanyList({
      onSelect: () => undefined,
      selectedId: 102,
      renderActions: ({ name }) => <button>Edit {name}</button>,
    })
    expect(await allComplaints()).toEqual([])
    await userEvent.click(control('Name'))
    expect(await allComplaints()).toEqual([])
  })

  it('with links for pages and companies, and with hostile fields', async () => {
    companyBackEnd({ companies: hostileCompanies })
    await showCompanyList(
      { getPageHref: (number) => `?page=${number}`, getCompanyHref: ({ id }) => `?id=${id}` },
      `1 to 20 of ${hostileCompanies.length}`,
    )
    expect(await allComplaints()).toEqual([])
  })

  it('while loading, empty and failing', async () => {
    const { hold, release, respondWith } = companyBackEnd({ companies: [] })
    hold()
    const { unmount } = renderCompanyList()
    await expect.element(table()).toHaveAttribute('aria-busy', 'true')
    expect(await allComplaints()).toEqual([])
    await release()
    await expect.element(page.getByText('No companies yet')).toBeVisible()
    expect(await allComplaints()).toEqual([])
    unmount()
    respondWith(() => Response.json({ code: 'limit-reached' }, { status: 503 }))
    renderCompanyList()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(await allComplaints()).toEqual([])
  })

  it('with matches, and without a match', async () => {
    companyBackEnd()
    await showCompanyList({ defaultSearch: 'kopi', defaultSort: '-name' }, '1 to 8 of 8 matches')
    expect(await allComplaints()).toEqual([])
    await userEvent.fill(searchBox(), 'nobody')
    await expect.element(page.getByText('No company matches “nobody”.')).toBeVisible()
    expect(await allComplaints()).toEqual([])
  })
})

it('a narrow screen shows the same table as cards, which a screen reader still reads as a table', async () => {
  await page.viewport(360, 800)
  companyBackEnd()
  await showCompanyList()
  await expect.element(table()).toBeVisible()
  expect(getComputedStyle(table().element()).display).toBe('block')
  const [first] = approved
  const row = page.getByRole('row', { name: new RegExp(`^${first!.name}`) })
  await expect.element(row.getByRole('rowheader')).toHaveTextContent(first!.name)
  expect(row.getByRole('cell').elements()).toHaveLength(5)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

it('a keyboard moves through the pages, and the focus stays on the pressed control', async () => {
  companyBackEnd()
  await showCompanyList()
  ;(nextPage().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(range('21 to 40 of 93')).toBeVisible()
  await expect.element(nextPage()).toHaveFocus()
  ;(control('Page 4').element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(range('61 to 80 of 93')).toBeVisible()
  await expect.element(control('Page 4')).toHaveFocus()
})

describe('the focus on a company', () => {
  it('does not move to another company when the next page replaces it', async () => {
    const { hold, release } = companyBackEnd()
    await showCompanyList({ onSelect: () => undefined })
    hold()
    await userEvent.click(nextPage())
    const first = control(approved[0]!.name).element() as HTMLElement
    first.focus()
    await release()
    await expect.element(range('21 to 40 of 93')).toBeVisible()
    expect(first.isConnected).toBe(false)
    await expect.element(page.getByRole('region', { name: 'Approved companies' })).toHaveFocus()
  })

  it('fields rendered by the merchant are mounted again for each company', async () => {
    companyBackEnd()
    await showCompanyList({ renderActions: ({ id }) => <input aria-label={`Note on ${id}`} /> })
    await userEvent.fill(page.getByLabelText('Note on 101'), 'call back')
    await userEvent.click(nextPage())
    await expect.element(range('21 to 40 of 93')).toBeVisible()
    const notes = [...document.querySelectorAll<HTMLInputElement>('td input')]
    expect(notes.map(({ value }) => value)).toEqual(Array(20).fill(''))
  })
})

it('a screen reader announces the range of the rows once they are rendered, and that nothing matches', async () => {
  companyBackEnd()
  await showCompanyList()
  // The page has no other live region and no empty one.
  const regions = page.getByRole('status')
  await expect
    .poll(() => regions.elements().map((region) => region.textContent))
    .toEqual(['1 to 20 of 93'])
  await userEvent.click(nextPage())
  await expect.element(regions).toHaveTextContent('21 to 40 of 93')
  await userEvent.fill(searchBox(), 'nobody')
  await expect.element(regions).toHaveTextContent('No matches')
})

describe('in another language', () => {
  it.each([
    [ms, 'Halaman seterusnya', '21 hingga 40 daripada 93', 'Baris setiap halaman'],
    [zh, '下一页', '第 21 至 40 家，共 93 家', '每页行数'],
    [ta, 'அடுத்த பக்கம்', '93 இல் 21 முதல் 40 வரை', 'ஒரு பக்கத்தின் வரிசைகள்'],
  ])('the whole list is translated: $lang', async (locale, next, text, perPage) => {
    companyBackEnd()
    renderCompanyList({ locale })
    await userEvent.click(control(next))
    await expect.element(range(text)).toBeVisible()
    await expect.element(page.getByLabelText(perPage)).toBeVisible()
    const section = document.querySelector('[data-fpx=company-list]')
    expect(section?.getAttribute('lang')).toBe(locale.lang)
  })

  it('any message can be replaced', async () => {
    companyBackEnd()
    renderCompanyList({ messages: { next: 'Onward' } })
    await userEvent.click(control('Onward'))
    await expect.element(range('21 to 40 of 93')).toBeVisible()
  })

  it('on a right-to-left page, the arrow to the next page is on the left', async () => {
    document.documentElement.dir = 'rtl'
    companyBackEnd()
    await showCompanyList()
    const [previous, next] = [control('Previous page'), nextPage()].map((found) =>
      found.element().getBoundingClientRect(),
    )
    expect(next!.left).toBeLessThan(previous!.left)
  })
})
