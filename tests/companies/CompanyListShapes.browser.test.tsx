import { generateCompanies } from '../../src/sandbox/generateCompanies.js'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { companyBackEnd } from './companyBackEnd.js'
import { control, names, nextPage, range, searchBox } from './companyListWords.js'
import { approved, renderCompanyList, showCompanyList } from './showCompanyList.js'

describe('the company list of a back end', () => {
  it('that sends everything at once is paged in the browser, whatever the initial page, without a search', async () => {
    companyBackEnd({ behind: 'key', paginate: false })
    await showCompanyList({ defaultPage: 3 }, '41 to 60 of 93')
    await userEvent.click(nextPage())
    await expect.element(range('61 to 80 of 93')).toBeVisible()
    expect(names()).toEqual(approved.slice(60, 80).map(({ name }) => name))
    // The back end hasn't reported that it can search.
    for (const gone of [searchBox(), control('Name'), control('Download (CSV)')])
      await expect.element(gone).not.toBeInTheDocument()
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

  it('that sends ten thousand companies reaches the last page with two requests, and survives the deletion of its only row', async () => {
    const companies = generateCompanies(10_001)
    const { requests, sandbox } = companyBackEnd({ behind: 'key', companies })
    const { queryClient } = await showCompanyList({ defaultPerPage: 40 }, '1 to 40 of 10,001')
    await userEvent.click(control('Page 251'))
    await expect.poll(names).toEqual([companies.at(-1)!.name])
    expect(requests).toHaveLength(2)
    sandbox.configure({ companies: companies.slice(0, -1) })
    void queryClient.refetchQueries({ type: 'active' })
    await expect.element(range('9,961 to 10,000 of 10,000')).toBeVisible()
    await expect.element(control('Page 250')).toHaveAttribute('aria-current', 'page')
    expect(names()).toEqual(companies.slice(9960, 10_000).map(({ name }) => name))
  })

  it.each([
    [1001, 'more companies than', 1],
    [1000, 'as many companies as', 0],
  ])(
    'of %i, which are %s the proxy fetches, says whether it is complete',
    async (count, _, notices) => {
      companyBackEnd({ companies: generateCompanies(count) })
      await showCompanyList({}, '1 to 20 of 1,000')
      const more = 'Not all companies are listed here. The payment service has more.'
      expect(page.getByText(more).elements()).toHaveLength(notices)
    },
  )
})

it('a column of any field shows its value, with the name of the field as header', async () => {
  const fields = { id: 7, name: 'Kopi', employees: 12, isActive: false }
  companyBackEnd({ companies: [{ ...fields, review: 'approved' }] })
  // The element's attribute accepts any name too.
  const columns = [...Object.keys(fields), 'town'] as never
  await showCompanyList({ columns }, '1 to 1 of 1')
  const [header, row] = page.getByRole('row').elements()
  const cells = (of: Element | undefined) => [...of!.children].map(({ textContent }) => textContent)
  expect(cells(header)).toEqual(['id', 'Name', 'employees', 'isActive', 'town'])
  expect(cells(row)).toEqual(['7', 'Kopi', '12', 'false', '–Not provided'])
})

it('a copied row contains only the text on the screen', async () => {
  await page.viewport(1280, 900)
  const [filled] = approved
  // React renders nothing for `false`, so the cell is blank.
  const vip = { id: 'vip', header: 'VIP', value: () => '', render: () => false }
  companyBackEnd({ companies: [{ ...filled!, phone: '', review: 'approved' }] })
  await showCompanyList({ columns: ['name', 'phone', vip, 'ssm_doc'] }, '1 to 1 of 1')
  // Control: the row also has text for screen readers.
  await expect.element(page.getByText('Not provided').nth(1)).toBeInTheDocument()
  const selection = window.getSelection()!
  selection.selectAllChildren(document.querySelector('tbody tr')!)
  const copied = selection.toString().trim()
  expect(copied.split(/\s*[\t\n]\s*/)).toEqual([filled!.name, '–', '–', 'Open document'])
})
