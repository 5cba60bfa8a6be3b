import { describe, expect, it } from 'vitest'
import { toCompanyPage } from '../../src/companies/core/toCompanyPage.js'

const rows = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, name: `C${from + index}` }))
const counted = (total: number, current_page: number, per_page = 20) => ({
  pagination: {
    total,
    count: Math.min(per_page, total),
    per_page,
    current_page,
    total_pages: Math.ceil(total / per_page),
  },
})

describe('a response with meta', () => {
  it('is the page that meta names', () => {
    const page = toCompanyPage(
      { data: rows(20, 21), meta: counted(93, 2) },
      { page: 2, perPage: 20 },
    )
    expect(page).toMatchObject({
      page: 2,
      perPage: 20,
      total: 93,
      totalPages: 5,
    })
  })

  it("has the gateway's page size if it is smaller than requested", () => {
    const page = toCompanyPage(
      { data: rows(20, 21), meta: counted(93, 2) },
      { page: 2, perPage: 40 },
    )
    expect(page).toMatchObject({ perPage: 20, totalPages: 5 })
  })

  it('is read despite nonsensical counts', () => {
    const meta = {
      pagination: { total: 93, count: 0, per_page: 0, current_page: 0, total_pages: 0 },
    }
    const page = toCompanyPage({ data: rows(20), meta }, { page: 1, perPage: 20 })
    expect(page).toMatchObject({ page: 1, perPage: 20, totalPages: 5 })
  })

  it('for a page past the end is shown as the last page', () => {
    const page = toCompanyPage(
      { data: rows(13, 81), meta: counted(93, 5) },
      { page: 9, perPage: 20 },
    )
    expect(page).toMatchObject({ page: 5, totalPages: 5 })
  })
})

it('a response without meta has all companies, and is paged in the browser', () => {
  const page = toCompanyPage({ data: rows(93) }, { page: 5, perPage: 20 })
  expect(page).toMatchObject({ page: 5, perPage: 20, total: 93, totalPages: 5 })
  expect(page.companies).toEqual(rows(13, 81))
  expect(page.everything).toHaveLength(93)
  expect(toCompanyPage({ data: rows(20) }, { page: 2, perPage: 20 })).toMatchObject({
    page: 1,
    totalPages: 1,
  })
  expect(toCompanyPage({ data: [] }, { page: 1, perPage: 20 })).toMatchObject({
    total: 0,
    totalPages: 1,
  })
})
