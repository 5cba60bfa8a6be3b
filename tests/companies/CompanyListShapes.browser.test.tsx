import { generateCompanies } from 'fpx-checkout/sandbox'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { companyBackEnd } from './companyBackEnd.js'
import { control, names, nextPage, range, searchBox } from './companyListWords.js'
import { approved, renderCompanyList, showCompanyList } from './showCompanyList.js'

afterEach(() => vi.unstubAllGlobals())

const allNames = approved.map(({ name }) => name)

/** Goes to the last page. Returns every name on the way. */
async function walk(...ranges: string[]) {
  const seen = names()
  for (const text of ranges) {
    await userEvent.click(nextPage())
    await expect.element(range(text)).toBeVisible()
    seen.push(...names())
  }
  return seen
}

describe('the company list of a back end', () => {
  it('that sends everything at once is paged in the browser, without a search', async () => {
    companyBackEnd({ behind: 'key', paginate: false })
    await showCompanyList()
    const seen = await walk('21 to 40 of 93', '41 to 60 of 93', '61 to 80 of 93', '81 to 93 of 93')
    expect(seen).toEqual(allNames)
    // It has not said that it can search.
    await expect.element(searchBox()).not.toBeInTheDocument()
    await expect.element(control('Name')).not.toBeInTheDocument()
    await expect.element(control('Download (CSV)')).not.toBeInTheDocument()
  })

  it('that says what it searched for has a search', async () => {
    const { respondWith } = companyBackEnd()
    respondWith(() =>
      Response.json({
        data: approved.slice(0, 3),
        meta: {
          pagination: { total: 3, count: 3, per_page: 20, current_page: 1, total_pages: 1 },
          search: '',
        },
      }),
    )
    await showCompanyList({}, '1 to 3 of 3')
    await expect.element(searchBox()).toBeVisible()
  })

  it('that sends everything at once is paged in the browser, whatever the initial page', async () => {
    companyBackEnd({ behind: 'key', paginate: false })
    await showCompanyList({ defaultPage: 3 }, '41 to 60 of 93')
    await userEvent.click(nextPage())
    await expect.element(range('61 to 80 of 93')).toBeVisible()
    expect(names()).toEqual(allNames.slice(60, 80))
  })

  it('that sends numbers as strings shows the right range', async () => {
    companyBackEnd({ behind: 'key', scenario: 'numeric-strings' })
    await showCompanyList()
  })

  it('that sends an empty list says that only approved companies appear', async () => {
    companyBackEnd({ companies: [] })
    renderCompanyList()
    await expect.element(page.getByText('No companies yet')).toBeVisible()
    await expect
      .element(page.getByText('Only approved companies appear here.', { exact: false }))
      .toBeVisible()
  })

  it('that sends ten thousand companies reaches the last page with two requests', async () => {
    const { requests } = companyBackEnd({ behind: 'key', companies: generateCompanies(10_000) })
    await showCompanyList({ defaultPerPage: 40 }, '1 to 40 of 10,000')
    await userEvent.click(control('Page 250'))
    await expect.element(range('9,961 to 10,000 of 10,000')).toBeVisible()
    expect(requests).toHaveLength(2)
  })

  it('that has more companies than the proxy fetches is shown as incomplete', async () => {
    companyBackEnd({ companies: generateCompanies(1001) })
    await showCompanyList({}, '1 to 20 of 1,000')
    const more = 'Not all companies are listed here. The payment service has more.'
    await expect.element(page.getByText(more)).toBeVisible()
  })

  it('that has as many companies as the proxy fetches is shown as complete', async () => {
    companyBackEnd({ companies: generateCompanies(1000) })
    await showCompanyList({}, '1 to 20 of 1,000')
    await expect.element(page.getByText('listed here', { exact: false })).not.toBeInTheDocument()
  })
})

it('a copied row contains only the text on the screen', async () => {
  await page.viewport(1280, 900)
  const [filled] = approved
  companyBackEnd({ companies: [{ ...filled!, phone: '', review: 'approved' }] })
  await showCompanyList({ columns: ['name', 'phone', 'ssm_doc'] }, '1 to 1 of 1')
  // Control: the row also has text for screen readers.
  await expect.element(page.getByText('Not provided')).toBeInTheDocument()
  const selection = window.getSelection()!
  selection.selectAllChildren(document.querySelector('tbody tr')!)
  expect(
    selection
      .toString()
      .trim()
      .split(/\s*[\t\n]\s*/),
  ).toEqual([filled!.name, '–', 'Open'])
})
