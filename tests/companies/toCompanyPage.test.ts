import { describe, expect, it } from 'vitest'
import {
  toCompanyPage,
  isEverything,
  needsFirstPage,
} from '../../src/companies/core/toCompanyPage.js'

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
      pageIgnored: false,
    })
  })

  it("has the gateway's page size if it is smaller than requested", () => {
    const page = toCompanyPage(
      { data: rows(20, 21), meta: counted(93, 2) },
      { page: 2, perPage: 40 },
    )
    expect(page).toMatchObject({ perPage: 20, totalPages: 5 })
  })

  it('is read despite counts that make no sense', () => {
    const meta = {
      pagination: { total: 93, count: 0, per_page: 0, current_page: 0, total_pages: 0 },
    }
    const page = toCompanyPage({ data: rows(20), meta }, { page: 1, perPage: 20 })
    expect(page).toMatchObject({ page: 1, perPage: 20, totalPages: 5, pageIgnored: false })
  })

  it('with another page than the requested one is marked as ignored, whatever its meta says', () => {
    const first = { data: rows(20), meta: counted(93, 1) }
    const asked = { page: 3, perPage: 20 }
    expect(toCompanyPage(first, asked)).toMatchObject({ page: 1, pageIgnored: true })
    const pretends = { data: rows(20), meta: counted(93, 3) }
    expect(toCompanyPage(pretends, asked, first)).toMatchObject({ page: 1, pageIgnored: true })
    // Control: without the first page to compare with, it is accepted.
    expect(toCompanyPage(pretends, asked)).toMatchObject({ page: 3, pageIgnored: false })
  })

  it('for a page past the end is shown as the last page, and not marked as ignored', () => {
    const page = toCompanyPage(
      { data: rows(13, 81), meta: counted(93, 5) },
      { page: 9, perPage: 20 },
    )
    expect(page).toMatchObject({ page: 5, totalPages: 5, pageIgnored: false })
  })

  it('with every row is paged in the browser', () => {
    const page = toCompanyPage(
      { data: rows(93), meta: counted(93, 1, 100) },
      { page: 5, perPage: 20 },
    )
    expect(page.companies).toEqual(rows(13, 81))
    expect(page.everything).toHaveLength(93)
  })
})

describe('a response without meta', () => {
  it('contains everything if it is longer than a page, or shorter than the first', () => {
    expect(isEverything({ data: rows(21) }, { page: 7, perPage: 20 })).toBe(true)
    expect(isEverything({ data: rows(19) }, { page: 1, perPage: 20 })).toBe(true)
    expect(isEverything({ data: rows(20) }, { page: 1, perPage: 20 })).toBe(false)
    expect(isEverything({ data: rows(19) }, { page: 2, perPage: 20 })).toBe(false)
  })

  it('needs page 1 if it may be a page or everything', () => {
    expect(needsFirstPage({ data: rows(20) }, { page: 2, perPage: 20 })).toBe(true)
    expect(needsFirstPage({ data: rows(20) }, { page: 1, perPage: 20 })).toBe(false)
    expect(needsFirstPage({ data: rows(21) }, { page: 2, perPage: 20 })).toBe(false)
  })

  it('contains everything if it equals page 1', () => {
    const page = toCompanyPage({ data: rows(20) }, { page: 2, perPage: 20 }, { data: rows(20) })
    expect(page).toMatchObject({ page: 1, total: 20, totalPages: 1 })
  })

  it('ends the list if it is short, and is past the end if it is empty', () => {
    const first = { data: rows(20) }
    const asked = { page: 3, perPage: 20 }
    expect(toCompanyPage({ data: rows(5, 41) }, asked, first)).toMatchObject({
      total: 45,
      totalPages: 3,
    })
    expect(toCompanyPage({ data: [] }, asked, first)).toMatchObject({
      total: undefined,
      totalPages: 2,
    })
    expect(toCompanyPage({ data: rows(20, 41) }, asked, first)).toMatchObject({
      totalPages: undefined,
    })
  })
})
